import { svelte } from "@sveltejs/vite-plugin-svelte";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { parse, type TomlTable, type TomlValue } from "smol-toml";
import { build, type Plugin } from "vite";
import { defineConfig } from "vitest/config";

const CATALOGUES = resolve(import.meta.dirname, "../src/hanpan/words");
/** What of the catalogues a browser needs; the rest is for operators and the command line. */
const ROOMS = [
  "web", "web-table", "web-beats", "deal-mark", "web-sniper", "web-blackjack", "web-plain", "web-guide", "bot-level", "bot-name", "refusal", "refusal-plain", "notice", "cards", "card-rank", "hand", "category", "variant", "forty", "forty-cards", "tell",
];

/** Beside that, in chunks of their own: the operator's page; practice tables, odds and positions; evenings; how a deal is checked. */
const APART: Record<string, string> = { operator: "operating.page.", lesson: "web-lesson.", evening: "web-evening.", fair: "web-fair." };
/** What a language lacks is said in this one. */
const FALLBACK = "en";
/** The folder of each language: the house's own, and those of `HANPAN_LANGUAGES` beside (`hanpan.words.languages` asks the same). */
const LANGUAGES = new Map([process.env["HANPAN_LANGUAGES"] ?? "", CATALOGUES].filter(Boolean).flatMap((place) => readdirSync(place).map((lang) => [lang, resolve(place, lang)] as const)).filter(([, folder]) => existsSync(resolve(folder, "language.toml"))));
/**
 * What the first page needs, in one piece. The entry itself stays out: it waits for the operator's page, which stands on this,
 * and what waits for itself never comes.
 */
const BASE = /node_modules\/svelte\/|\/web\/src\/(?!main|operator|fairness\/|league\/|hands\/|me\/|evening\/|rules\/|learn\/|account\/(?:Delete|Keep)|ui\/LineChart|table\/Retelling|lobby\/OpenTable|games\/(?:sniper\/(?:Scene|Declarations|Distribution|Places|Showdown|chances)|blackjack\/(?:Scene|Scores)|\w+\/\w*Form)|faces\/(?:people|bots|pen|drawings|reactions|Profile|Chooser)|sound\/recipes)/;
/** Built files that only operators load. */
const isOperators = (file: string): boolean => file.startsWith("operator-");

/**
 * `virtual:words/en`: the texts of a language, one small chunk each; those of operators, lessons, evenings and checked deals beside (`virtual:words/operator-en`).
 * `virtual:words/languages`: which there are.
 */
function words(): Plugin {
  const NAME = "virtual:words/";
  return {
    name: "hanpan-words",
    resolveId: (id) => (id.startsWith(NAME) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${NAME}`)) return undefined;
      const wanted = id.slice(NAME.length + 1);
      if (wanted === "languages") return languages();
      if (wanted === "verify") return `export default ${JSON.stringify(Object.fromEntries([...LANGUAGES.keys()].sort().map((lang) => [lang, ofVerifying(lang)])))}`;
      const apart = Object.keys(APART).find((room) => wanted.startsWith(`${room}-`));
      const lang = apart ? wanted.slice(apart.length + 1) : wanted;
      for (const one of [FALLBACK, lang]) for (const file of filesOf(one)) this.addWatchFile(file);
      const kept = [...texts(FALLBACK), ...texts(lang)].filter(([key]) => (apart ? key.startsWith(APART[apart]!) : ROOMS.includes(key.split(".")[0]!)));
      return `export default ${JSON.stringify(Object.fromEntries(kept))}`;
    },
  };
}

/** Of each language its name, and what brings its texts. */
function languages(): string {
  const chunk = (room: string, name: string) => `${room}: () => import(${JSON.stringify(`virtual:words/${name}`)})`;
  const one = (lang: string) => {
    const { name } = parse(readFileSync(resolve(LANGUAGES.get(lang)!, "language.toml"), "utf8"));
    return `${JSON.stringify(lang)}: { name: ${JSON.stringify(name)}, ${[chunk("page", lang), ...Object.keys(APART).map((room) => chunk(room, `${room}-${lang}`))].join(", ")} }`;
  };
  return `export default { ${[...LANGUAGES.keys()].sort().map(one).join(", ")} }`;
}

/** The name of a language, and what the offline page says in it. */
function ofVerifying(lang: string): { name: TomlValue; texts: Record<string, string | Forms> } {
  const { name } = parse(readFileSync(resolve(LANGUAGES.get(lang)!, "language.toml"), "utf8"));
  return { name: name!, texts: Object.fromEntries([...texts(FALLBACK), ...texts(lang)].filter(([key]) => key.startsWith("verify."))) };
}

/** `verify.html`: receipts are checked by this one file, which asks no network for anything; its own policy lets it ask for nothing. */
function offlinePage(): Plugin {
  return {
    name: "hanpan-offline-page",
    apply: "build",
    async writeBundle({ dir }) {
      const entry = resolve(import.meta.dirname, "src/verify/page.ts");
      const made = await build({ configFile: false, logLevel: "warn", plugins: [words()], build: { write: false, target: "es2022", lib: { entry, formats: ["iife"], name: "verify" } } });
      const [{ output }] = made as unknown as [{ output: { type: string; code: string }[] }];
      const script = output.find(({ type }) => type === "chunk")!.code.replaceAll("</script", "<\\/script");
      const style = readFileSync(resolve(import.meta.dirname, "src/verify/page.css"), "utf8");
      const sealed = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
      const policy = `default-src 'none'; script-src ${sealed(script)}; style-src ${sealed(style)}; form-action 'none'; base-uri 'none'`;
      const page = readFileSync(resolve(import.meta.dirname, "src/verify/page.html"), "utf8");
      const filled = page.replace("__POLICY__", () => policy).replace("__STYLE__", () => style).replace("__SCRIPT__", () => script);
      writeFileSync(resolve(dir!, "verify.html"), filled);
    },
  };
}

/** Beside each built file its gzipped twin, which the server sends to whoever takes it. */
function gzipped(): Plugin {
  return {
    name: "hanpan-gzipped",
    apply: "build",
    writeBundle({ dir }) {
      const folder = resolve(dir!, "assets");
      for (const name of readdirSync(folder).filter((one) => /\.(js|css)$/.test(one))) {
        writeFileSync(resolve(folder, `${name}.gz`), gzipSync(readFileSync(resolve(folder, name)), { level: 9 }));
      }
    },
  };
}

/** `worker.js`, with the built files it keeps and a name for their being these ones. */
function worker(): Plugin {
  return {
    name: "hanpan-worker",
    apply: "build",
    writeBundle({ dir }) {
      const files = readdirSync(resolve(dir!, "assets")).filter((one) => !one.endsWith(".gz") && !isOperators(one)).map((one) => `assets/${one}`);
      const version = createHash("sha256").update(files.join()).digest("hex").slice(0, 12);
      const source = readFileSync(resolve(import.meta.dirname, "worker.js"), "utf8");
      const protocol = /VERSION = (\d+)/.exec(readFileSync(resolve(import.meta.dirname, "src/wire.ts"), "utf8"))![1]!;
      const filled = source.replace("__PROTOCOL__", protocol).replace("__VERSION__", version).replace('["__FILES__"]', JSON.stringify(files));
      writeFileSync(resolve(dir!, "worker.js"), filled);
    },
  };
}

type Forms = Record<string, string>;
const PLURAL = new Set(["zero", "one", "two", "few", "many", "other", "by"]);

/** The files of a language that hold texts (`hanpan.words.TEXTS` are the same). */
const filesOf = (lang: string): string[] => ["texts.toml", "evening.toml"].map((name) => resolve(LANGUAGES.get(lang)!, name)).filter(existsSync);

const texts = (lang: string): [string, string | Forms][] => filesOf(lang).flatMap((file) => flat(parse(readFileSync(file, "utf8"))));

/** One text in several forms, and no part of a catalogue (`hanpan.words.plurals` asks the same). */
const isPlural = (table: Record<string, TomlValue>): boolean => "other" in table && Object.entries(table).every(([key, value]) => PLURAL.has(key) && typeof value === "string");

const flowing = (text: string): string => text.trim().replace(/\s*\n\s*/g, " ");

function flat(table: TomlTable | Record<string, TomlValue>, before = ""): [string, string | Forms][] {
  return Object.entries(table).flatMap(([key, value]): [string, string | Forms][] => {
    if (typeof value === "string") return [[before + key, flowing(value)]];
    const inside = value as TomlTable;
    if (!isPlural(inside)) return flat(inside, `${before}${key}.`);
    return [[before + key, Object.fromEntries(Object.entries(inside).map(([form, text]) => [form, flowing(text as string)]))]];
  });
}

export default defineConfig({
  plugins: [svelte(), words(), gzipped(), worker(), offlinePage()],
  // Built files find each other beside themselves; the house puts its own path before what the page asks for.
  base: "./",
  build: {
    outDir: "../src/hanpan/web_files",
    emptyOutDir: true,
    target: "es2022",
    cssTarget: ["chrome123", "firefox128", "safari17.5"],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "base", test: BASE }] } } },
  },
  test: { include: ["tests/**/*.test.ts"], setupFiles: ["tests/setup.ts"] },
  // Without it the tests would get the runes of a page that is drawn on a server, where nothing changes.
  ...(process.env["VITEST"] ? { resolve: { conditions: ["browser"] } } : {}),
  server: {
    // `npm run dev` beside `hanpan serve`: the house answers what is not a file of the client.
    proxy: { "/api": "http://localhost:8080", "/ws": { target: "ws://localhost:8080", ws: true } },
  },
});
