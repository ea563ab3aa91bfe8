/** What a program needs that plays at a house, or looks on. The messages' types are made from those of the house. */
export * from "../../src/wire.ts";
export type { Answer, Wish } from "../../src/house/pending.ts";
export type { Fact, TableState } from "../../src/house/states.ts";
export { Connection, FOR_GOOD, type Listener } from "./connection.ts";
export { comeIn, HouseError, type Comer } from "./coming.ts";
export type { Alarm, DealState } from "../../src/fairness/dealsAt.ts";
export { Deals } from "./deals.ts";
export { Tables } from "./tables.ts";
export { turnOf, type Turn } from "./turns.ts";
