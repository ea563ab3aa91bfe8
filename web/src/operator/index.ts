/** The operator's page: loaded by operators alone, with its own words. */
import { words } from "../words.svelte";
import "./operator.css";

await words.learn({ ko: () => import("virtual:words/operator-ko"), en: () => import("virtual:words/operator-en") });
export { default } from "./OperatorPage.svelte";
