import "./app.css";
import "./controls.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { based, here } from "./base";
import { route } from "./route.svelte";
import { VERSION } from "./wire";
import { preferred, words } from "./words.svelte";

await words.use(preferred());
// Only where the browser lets it: over plain HTTP in a local network there is none, and nothing needs it.
if (import.meta.env.PROD && "serviceWorker" in navigator) void navigator.serviceWorker.register(based("/worker.js")).catch(() => {});
// A new worker asks every open page whether it still speaks with the house; one that is too old to answer is loaded anew.
// Whoever presses a notification wants to see what it told.
navigator.serviceWorker?.addEventListener("message", ({ data, ports }) => (data.go ? route.go(data.go as string) : ports[0]?.postMessage(VERSION)));
// A page of its own, and no connection: it must not take over a seat that is played in another tab.
const operator = here().split("/")[1] === "operator";
mount(operator ? (await import("./operator")).default : App, { target: document.getElementById("house")! });
