import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { preferred, words } from "./words.svelte";

await words.use(preferred());
mount(App, { target: document.getElementById("house")! });
