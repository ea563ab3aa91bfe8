// A bot over HTTP in JavaScript (LG-3): node http_bot.mjs [PORT]
// GET / says that it lives; POST /bet gets the view as JSON and answers with the chips to put in now.
import { createServer } from "node:http";

const RANKS = "23456789TJQKA";

/** Chips to put in now: 0 checks or folds, `to_call` calls, from `minimum_raise` on it is a raise. */
export function bet(view) {
  const [high, low] = view.cards.map((card) => RANKS.indexOf(card[0])).sort((a, b) => b - a);
  const board = view.board.map((card) => RANKS.indexOf(card[0]));
  const pairs = board.filter((rank) => rank === high || rank === low).length + (high === low ? 1 : 0);
  if (pairs > 0 && view.minimum_raise > 0) return Math.max(view.minimum_raise, Math.floor(view.pot / 2));
  const cheap = view.to_call <= (pairs > 0 ? view.pot : view.pot / 4);
  return cheap || high + low >= 20 ? view.to_call : 0;
}

const server = createServer(async (request, response) => {
  const body = [];
  for await (const part of request) body.push(part);
  try {
    const isBet = request.method === "POST" && request.url === "/bet";
    const answer = isBet ? bet(JSON.parse(Buffer.concat(body).toString("utf8"))) : "alive";
    response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(answer));
  } catch (wrong) {
    response.writeHead(400).end(String(wrong)); // the league takes it as 0 (LG-3.3)
  }
});
server.listen(Number(process.argv[2] ?? 9001), "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}`));
