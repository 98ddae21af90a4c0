// The page: one session, drawn. `?tv` is a big screen for everybody in the room, without a seat.
import "./look/look.css";
import { mount } from "svelte";
import { openSession } from "./peer/browser";
import App from "./screens/App.svelte";
import { loadSettings } from "./screens/settings";
import { learn } from "./text/text";

const target = document.querySelector("#page");
const television = new URLSearchParams(location.search).has("tv");

// Not awaited at the top: the parts that are fetched apart import this one, and would wait for it for ever.
async function begin(): Promise<void> {
  const [session] = await Promise.all([openSession(), learn(loadSettings().lang)]);
  if (target) mount(App, { target, props: { session, television } });
}

void begin();
