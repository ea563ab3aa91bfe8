/** The operator's page: loaded by operators alone, with its own words. */
import { words } from "../words.svelte";
import "./operator.css";

await words.learn("operator");
export { default } from "./OperatorPage.svelte";
