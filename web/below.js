// A house may lie below a path of its address (`server.base_path`). Pages are written as if it never did: this puts the
// path before every `href` and `src` of an element, so that nobody has to remember it.
import { dirname, relative, resolve } from "node:path";
import { parse } from "svelte/compiler";

const MODULE = resolve(import.meta.dirname, "src/base");
const LEADS = ["href", "src"];

/** @returns {import("svelte/compiler").PreprocessorGroup} */
export function below() {
  return { name: "hanpan-below", markup: ({ content, filename = "" }) => ({ code: rewritten(content, filename) }) };
}

function rewritten(content, filename) {
  const ast = parse(content, { modern: true });
  const edits = [...leads(ast.fragment)].flatMap(edited);
  if (!edits.length) return content;
  const way = relative(dirname(filename), MODULE);
  const imported = `import { base as __base, based as __based } from "${way.startsWith(".") ? way : `./${way}`}";`;
  if (ast.instance) edits.push([ast.instance.content.start, imported]);
  const code = edits.sort(([a], [b]) => b - a).reduce((text, [at, put]) => text.slice(0, at) + put + text.slice(at), content);
  return ast.instance ? code : `<script lang="ts">${imported}</script>\n${code}`;
}

/** Where an address stands: a text that begins with a slash, or something reckoned. */
function edited({ value }) {
  const [first] = Array.isArray(value) ? value : [value];
  if (first.type === "Text") return /^\/(?!\/)/.test(first.data) ? [[first.start, "{__base}"]] : [];
  const { start, end } = first.expression;
  return [[start, "__based("], [end, ")"]];
}

/** The attributes that lead somewhere. A component's own are for it to use. */
function* leads(node) {
  if (!node || typeof node !== "object") return;
  if (Array.isArray(node)) {
    for (const one of node) yield* leads(one);
    return;
  }
  if (node.type === "RegularElement") yield* node.attributes.filter((one) => one.type === "Attribute" && LEADS.includes(one.name) && one.value !== true);
  for (const [key, child] of Object.entries(node)) if (key !== "metadata" && key !== "parent") yield* leads(child);
}
