// Leaves out of the page what it never uses.
//
// Messages as JSON: the page speaks binary only, but the library keeps both forms together where a bundler cannot tell
// them apart. And what describes descriptors: generated code holds each file's descriptor as a message, for which the
// library first needs the descriptor of descriptors. Here they are written out as lists when the page is built.
import { fromBinary } from "@bufbuild/protobuf";
import { base64Decode } from "@bufbuild/protobuf/wire";
import {
  type DescriptorProto,
  type EnumDescriptorProto,
  type FieldDescriptorProto,
  FieldDescriptorProto_Label,
  FileDescriptorProtoSchema,
} from "@bufbuild/protobuf/wkt";
import type { Plugin } from "vite";

const JSON_CODE = /@bufbuild\/protobuf\/dist\/esm\/(from|to)-json\.js$/;
const JSON_NAMES: Readonly<Record<string, readonly string[]>> = {
  from: ["fromJson", "fromJsonString", "mergeFromJson", "mergeFromJsonString", "enumFromJson", "isEnumJson"],
  to: ["toJson", "toJsonString", "enumToJson"],
};
const FILE_CODE = /@bufbuild\/protobuf\/dist\/esm\/codegenv2\/file\.js$/;
/** Generated code that the page uses: its own, and what its libraries bring of theirs. */
const GENERATED = /\/src\/gen\/.*_pb\.ts$|\/(any|status)_pb\.js$/;

export function lean(): Plugin {
  return {
    name: "lean",
    apply: "build",
    enforce: "pre",
    load(id) {
      if (FILE_CODE.test(id)) return FROM_LISTS;
      const kind = JSON_CODE.exec(id)?.[1];
      if (kind === undefined) return undefined;
      const stubs = JSON_NAMES[kind]?.map((name) => `export const ${name} = unused;`).join("\n") ?? "";
      return `function unused() { throw new Error("messages are binary here"); }\n${stubs}\n`;
    },
    transform(code, id) {
      if (!GENERATED.test(id)) return undefined;
      const lists = code.replace(/fileDesc\("([^"]+)"/g, (_, text: string) => `fileDesc(${JSON.stringify(written(text))}`);
      return lists === code ? undefined : { code: lists, map: null };
    },
  };
}

/** A file's descriptor as lists; whatever these cannot say fails the build. */
function written(text: string): unknown {
  const file = fromBinary(FileDescriptorProtoSchema, base64Decode(text));
  if (file.syntax !== "proto3" || file.extension.length > 0) throw new Error(`${file.name} is not written out`);
  const prefix = `.${file.package}.`;
  const named = (name: string) => (name.startsWith(prefix) ? name.slice(prefix.length) : name);

  const field = (one: FieldDescriptorProto): unknown[] => {
    if (one.options !== undefined || one.extendee !== "") throw new Error(`${one.name} has options`);
    const repeated = one.label === FieldDescriptorProto_Label.REPEATED;
    const oneof = Object.hasOwn(one, "oneofIndex") ? one.oneofIndex + 1 : 0;
    return trimmed([one.name, one.number, one.type, named(one.typeName), repeated ? 1 : 0, oneof, one.proto3Optional ? 1 : 0]);
  };
  const choice = (one: EnumDescriptorProto): unknown[] => [one.name, ...one.value.flatMap(({ name, number }) => [name, number])];
  const message = (one: DescriptorProto): unknown[] =>
    trimmed([
      one.name,
      one.field.map(field),
      one.oneofDecl.map(({ name }) => name),
      one.nestedType.map(message),
      one.enumType.map(choice),
      one.options?.mapEntry === true ? 1 : 0,
    ]);
  const services = file.service.map(({ name, method }) => [
    name,
    ...method.map((one) => trimmed([one.name, named(one.inputType), named(one.outputType), one.serverStreaming ? 1 : 0, one.clientStreaming ? 1 : 0])),
  ]);
  return [file.name, file.package, file.messageType.map(message), file.enumType.map(choice), services];
}

/** Without what is empty at its end. */
function trimmed(list: unknown[]): unknown[] {
  const empty = (one: unknown) => one === 0 || one === "" || (Array.isArray(one) && one.length === 0);
  return list.slice(0, list.findLastIndex((one) => !empty(one)) + 1);
}

/** Takes the place of the library's `fileDesc`: makes of the lists what it makes of the bytes. */
const FROM_LISTS = `
import { createEmbeddedFileRegistry } from "../registry.js";
import { restoreJsonNames } from "./restore-json-names.js";

const with_ = (prototype, own) => Object.assign(Object.create(prototype), own);

export function fileDesc([name, pack, messages, enums, services], imports = []) {
  const named = (type) => type === "" || type[0] === "." ? type : "." + pack + "." + type;
  const field = ([name, number, type, typeName = "", repeated, oneof, optional]) => with_(
    { typeName: "", extendee: "", defaultValue: "", oneofIndex: 0, jsonName: "", proto3Optional: false },
    { name, number, type, label: repeated ? 3 : 1, ...(typeName && { typeName: named(typeName) }),
      ...(oneof && { oneofIndex: oneof - 1 }), ...(optional && { proto3Optional: true }) },
  );
  const choice = ([name, ...values]) => {
    const value = [];
    for (let i = 0; i < values.length; i += 2) value.push({ name: values[i], number: values[i + 1] });
    return { name, value };
  };
  const message = ([name, fields = [], oneofs = [], nested = [], enums = [], map]) => ({
    name, field: fields.map(field), oneofDecl: oneofs.map((name) => ({ name })), nestedType: nested.map(message),
    enumType: enums.map(choice), extension: [], ...(map && { options: { mapEntry: true } }),
  });
  const method = ([name, inputType, outputType, serverStreaming, clientStreaming]) => ({
    name, inputType: named(inputType), outputType: named(outputType), serverStreaming: !!serverStreaming, clientStreaming: !!clientStreaming,
  });
  const root = {
    $typeName: "google.protobuf.FileDescriptorProto", name, package: pack, syntax: "proto3", edition: 0, extension: [],
    dependency: imports.map((file) => file.proto.name), messageType: messages.map(message), enumType: enums.map(choice),
    service: services.map(([name, ...methods]) => ({ name, method: methods.map(method) })),
  };
  root.messageType.forEach(restoreJsonNames);
  return createEmbeddedFileRegistry(root, (wanted) => imports.find((file) => file.proto.name === wanted)).getFile(name);
}
`;
