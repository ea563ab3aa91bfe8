import { svelte } from "@sveltejs/vite-plugin-svelte";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { parse, type TomlTable, type TomlValue } from "smol-toml";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const CATALOGUES = resolve(import.meta.dirname, "../src/hanpan/words");
/** What of the catalogues a browser needs; the rest is for operators and the command line. */
const ROOMS = [
  "web", "web-table", "web-beats", "web-sniper", "web-blackjack", "web-plain", "web-guide", "bot-level", "bot-name", "refusal", "refusal-plain", "notice", "cards", "card-rank", "hand", "category", "variant", "forty", "forty-cards", "tell",
];

/** What the operator's page says beside that, in chunks of its own. */
const OPERATORS = "operating.page.";
/** What practice tables, odds and positions say. */
const LESSONS = "web-lesson.";
/**
 * What the first page needs, in one piece. The entry itself stays out: it waits for the operator's page, which stands on this,
 * and what waits for itself never comes.
 */
const BASE = /node_modules\/svelte\/|\/web\/src\/(?!main|operator|league\/|hands\/|me\/|rules\/|learn\/|account\/(?:Delete|Keep)|ui\/LineChart|table\/Retelling|faces\/(?:people|bots|pen|drawings|reactions|Profile|Chooser)|sound\/recipes)/;
/** Built files that only operators load. */
const isOperators = (file: string): boolean => file.startsWith("operator-");

/** `virtual:words/en` and `virtual:words/ko`: the house's own catalogues, one small chunk a language; those of operators and lessons beside. */
function words(): Plugin {
  const named = /^\0?(virtual:words\/(operator-|lesson-)?(en|ko))$/;
  return {
    name: "hanpan-words",
    resolveId: (id) => (named.test(id) ? id.replace(named, "\0$1") : undefined),
    load(id) {
      const [, , apart, lang] = named.exec(id) ?? [];
      if (!lang) return undefined;
      const file = resolve(CATALOGUES, `${lang}.toml`);
      this.addWatchFile(file);
      const all = parse(readFileSync(file, "utf8"));
      const kept = flat(all).filter(([key]) => (apart ? key.startsWith(apart === "operator-" ? OPERATORS : LESSONS) : ROOMS.includes(key.split(".")[0]!)));
      return `export default ${JSON.stringify(Object.fromEntries(kept))}`;
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
      const files = readdirSync(resolve(dir!, "assets")).filter((one) => !one.endsWith(".gz") && !isOperators(one)).map((one) => `/assets/${one}`);
      const version = createHash("sha256").update(files.join()).digest("hex").slice(0, 12);
      const source = readFileSync(resolve(import.meta.dirname, "worker.js"), "utf8");
      const protocol = /VERSION = (\d+)/.exec(readFileSync(resolve(import.meta.dirname, "src/wire.ts"), "utf8"))![1]!;
      const filled = source.replace("__PROTOCOL__", protocol).replace("__VERSION__", version).replace('["__FILES__"]', JSON.stringify(files));
      writeFileSync(resolve(dir!, "worker.js"), filled);
    },
  };
}

function flat(table: TomlTable | Record<string, TomlValue>, before = ""): [string, string][] {
  return Object.entries(table).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[before + key, value.trim().replace(/\s*\n\s*/g, " ")]] : flat(value as TomlTable, `${before}${key}.`),
  );
}

export default defineConfig({
  plugins: [svelte(), words(), gzipped(), worker()],
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
