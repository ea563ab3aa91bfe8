import { below } from "./below.js";

/** @type {import("@sveltejs/vite-plugin-svelte").SvelteConfig} */
export default { compilerOptions: { runes: true }, preprocess: [below()] };
