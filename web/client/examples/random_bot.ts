/** Plays any legal move, each as likely: `node random_bot.ts HOUSE [TABLE [HANDS [NAME]]]`. */
import { comeIn, Connection, Tables, turnOf, type TableState } from "../src/index.ts";

const [house = "http://127.0.0.1:8080", wanted = "", hands = "10", name = `dicey ${letters()}`] = process.argv.slice(2);
const connection = new Connection(house, await comeIn(house, { name }));
const tables = new Tables(connection);
const done = new Promise<void>((resolve) => {
  let played = 0;
  tables.onPicture = (picture) => {
    played += picture.facts.filter(ended).length;
    if (played >= Number(hands)) resolve();
    else act(picture);
  };
});

const { person } = await connection.open();
const table = wanted || (await anyTable());
await tables.enter(table);
await sitDown(table);
console.log(`${name} plays at ${table}`);
await done;
await connection.ask({ say: "leave", table });
connection.close();
console.log(`${name} has played ${hands}`);

/** A random move, if it is one's turn. A late one is refused and changes nothing. */
function act(picture: TableState): void {
  const turn = turnOf(picture);
  if (!turn) return;
  const move = pick(turn.moves.filter(({ name }) => name !== "fold" || turn.moves.every((other) => other.name !== "check")));
  const amount = Math.random() < 0.5 ? move.low : move.low + Math.floor(Math.random() * (move.high - move.low + 1));
  const option = move.options.length ? pick(move.options) : "";
  void connection.ask({ say: "play", table: picture.table, hand: turn.hand, turn: turn.turn, move: move.name, amount, option });
}

function ended(fact: { event: string; fact?: { event: string } }): boolean {
  return fact.fact?.event === "hand-ended";
}

/** The first hold'em table of the lobby with an empty chair. */
function anyTable(): Promise<string> {
  return new Promise((found) => {
    connection.tell({
      lobby: ({ tables }) => {
        const free = tables.find(({ game, open, taken, seats }) => game === "holdem" && open && taken < seats);
        if (free) found(free.table);
      },
    });
    void connection.ask({ say: "watch-lobby" });
  });
}

/** On the first chair that takes one, with the least it asks for. */
async function sitDown(at: string): Promise<void> {
  const told = await connection.ask({ say: "ask-chairs", table: at });
  if (told.say !== "chairs") throw new Error(`no chairs at ${at}: ${JSON.stringify(told)}`);
  for (const [seat, { refusal, low }] of told.offers.entries()) {
    const answer = refusal ?? (await connection.ask({ say: "take-seat", table: at, seat, amount: low, entry: "post" }));
    if ("say" in answer && answer.say === "done") return;
  }
  throw new Error(`${person} finds no chair at ${at}`);
}

function pick<T>(some: readonly T[]): T {
  return some[Math.floor(Math.random() * some.length)] as T;
}

/** A name that nobody else has. */
function letters(): string {
  return Array.from({ length: 6 }, () => pick([..."abcdefghijklmnopqrstuvwxyz"])).join("");
}
