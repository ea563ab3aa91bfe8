/** Checks and calls at a house's table for three hands: `node caller.ts HOUSE TABLE SEAT`. */
import { comeIn, Connection, Tables, turnOf } from "../../web/client/src/index.ts";

const [house = "", table = "", seat = "0"] = process.argv.slice(2);
const connection = new Connection(house, await comeIn(house, { name: `caller ${"abc"[Number(seat)]}` }));
const tables = new Tables(connection);
let ended = 0;
const done = new Promise<void>((resolve) => {
  tables.onPicture = (picture) => {
    ended += picture.facts.filter((fact) => (fact as { fact?: { event: string } }).fact?.event === "hand-ended").length;
    if (ended >= 3) resolve();
    const turn = turnOf(picture);
    const move = turn?.moves.find(({ name }) => name === "check" || name === "call");
    if (turn && move) void connection.ask({ say: "play", table, hand: turn.hand, turn: turn.turn, move: move.name, amount: move.low, option: "" });
  };
});
await connection.open();
await tables.enter(table);
await connection.ask({ say: "buy-chips", amount: 1000 });
await connection.ask({ say: "take-seat", table, seat: Number(seat), amount: 200, entry: "post" });
await done;
console.log(JSON.stringify({ ...tables.deals.shown.get(table), alarms: tables.deals.alarms.length, added: tables.deals.number(table, 3) }));
connection.close();
