/** What a blackjack room waits for. */
import { nameOf } from "../../faces/faces";
import { NOBODY, say } from "../../table/types";
import type { BlackjackTable } from "./index";

export function status({ shared: { room }, own }: BlackjackTable): string {
  if (own.moves.some((one) => one.name === "hit")) return say("web-table.your-turn");
  const turn = room.players.find((one) => one.seat === room.turn);
  if (room.phase === "InRound" && room.turn !== NOBODY && turn) return say("web-table.turn-of", { name: nameOf(turn) });
  if (!room.players.some((one) => one.dealer)) return say("web-table.no-dealer");
  if (room.players.length < room.minimum) return say("web-table.room-needs", { count: room.minimum });
  const deals = room.players.some((one) => one.dealer && one.seat === own.number);
  return say(deals ? "web-blackjack.you-may-begin" : "web-table.waiting-for-dealer");
}
