import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { preferred, words } from "./words.svelte";

await words.use(preferred());
// Only where the browser lets it: over plain HTTP in a local network there is none, and nothing needs it.
if (import.meta.env.PROD && "serviceWorker" in navigator) void navigator.serviceWorker.register("/worker.js").catch(() => {});
mount(App, { target: document.getElementById("house")! });
