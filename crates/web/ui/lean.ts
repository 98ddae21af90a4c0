// Leaves out of the page what it never uses: messages as JSON. The page speaks binary only, but the library keeps both
// forms together where a bundler cannot tell them apart.
import type { Plugin } from "vite";

const UNUSED = /@bufbuild\/protobuf\/dist\/esm\/(from|to)-json\.js$/;
const NAMES: Readonly<Record<string, readonly string[]>> = {
  from: ["fromJson", "fromJsonString", "mergeFromJson", "mergeFromJsonString", "enumFromJson", "isEnumJson"],
  to: ["toJson", "toJsonString", "enumToJson"],
};

export function lean(): Plugin {
  return {
    name: "lean",
    apply: "build",
    enforce: "pre",
    load(id) {
      const kind = UNUSED.exec(id)?.[1];
      if (kind === undefined) return undefined;
      const stubs = NAMES[kind]?.map((name) => `export const ${name} = unused;`).join("\n") ?? "";
      return `function unused() { throw new Error("messages are binary here"); }\n${stubs}\n`;
    },
  };
}
