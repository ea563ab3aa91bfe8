// A bot over HTTP in JavaScript (LG-3): node http_bot.mjs [PORT]
// GET / says that it lives; POST /bet gets the view as JSON and answers with the chips to put in now; POST /over hears
// how a hand ended.
import { createServer } from "node:http";

const RANKS = "23456789TJQKA";
/** By name: hands shown that made nothing, less those that made something. */
const bluffs = new Map();

/** Chips to put in now: 0 checks or folds, `to_call` calls, from `minimum_raise` on it is a raise. */
export function bet(view) {
  const pairs = made(view.cards, view.board);
  if (pairs > 0 && view.minimum_raise > 0) return Math.max(view.minimum_raise, Math.floor(view.pot / 2));
  const cheap = view.to_call <= (pairs > 0 ? view.pot : view.pot / (facesABluffer(view) ? 2 : 4));
  const highCards = view.cards.reduce((sum, card) => sum + RANKS.indexOf(card[0]), 0) >= 20;
  return cheap || highCards ? view.to_call : 0;
}

/** LG-3.5: `view` is the hand at its end, with what the others have shown; `facts` is all that happened in it. */
export function over({ view }) {
  for (const { seat, name, cards } of view.players) {
    if (cards.length > 0 && seat !== view.seat) bluffs.set(name, (bluffs.get(name) ?? 0) + (made(cards, view.board) > 0 ? -1 : 1));
  }
  return "heard";
}

/** How many pairs, roughly. */
function made([one, other], board) {
  return board.filter((card) => card[0] === one[0] || card[0] === other[0]).length + (one[0] === other[0] ? 1 : 0);
}

function facesABluffer(view) {
  const rivals = view.players.filter((one) => one.seat !== view.seat && ["in", "all-in"].includes(one.state));
  return rivals.some((one) => (bluffs.get(one.name) ?? 0) > 0);
}

const ANSWERS = { "GET /": () => "alive", "POST /bet": bet, "POST /over": over };

const server = createServer(async (request, response) => {
  const body = [];
  for await (const part of request) body.push(part);
  const answer = ANSWERS[`${request.method} ${request.url}`];
  if (!answer) return response.writeHead(404).end();
  try {
    const said = answer(request.method === "POST" ? JSON.parse(Buffer.concat(body).toString("utf8")) : null);
    response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(said));
  } catch (wrong) {
    response.writeHead(400).end(String(wrong)); // the league takes it as 0 (LG-3.3)
  }
});
server.listen(Number(process.argv[2] ?? 9001), "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}`));
