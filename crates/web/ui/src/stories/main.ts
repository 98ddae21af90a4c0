// Screens without a host, to look at while they are made: /stories.html?scene=place&lang=en&look=park. Not in the build.
import "../look/look.css";
import { mount } from "svelte";
import App from "../screens/App.svelte";
import { learn } from "../text/text";
import { keepSettings, loadSettings } from "../screens/settings";
import { mockSession, SCENES } from "./mock";

const query = new URLSearchParams(location.search);
const settings = loadSettings();
keepSettings({
  ...settings,
  helped: query.get("helped") !== "0",
  lang: query.get("lang") === "en" ? "en" : "ko",
  look: query.get("look") === "park" ? "park" : "casino",
  unit: query.get("unit") === "points" ? "points" : "dollars",
});
const target = document.querySelector("#page");
const scene = SCENES[query.get("scene") ?? "place"];
await learn(loadSettings().lang);
if (target && scene) mount(App, { target, props: { session: mockSession(scene()), television: query.has("tv") } });
