/** Hold'em: cash tables, sit-and-gos, private sit-and-gos, textbook tables. */
import type { GameScene } from "../scene";
import Footer from "./Footer.svelte";
import BuyIn from "./BuyIn.svelte";
import HandRanks from "./HandRanks.svelte";
import Overlay from "./Overlay.svelte";
import Scene from "./Scene.svelte";
import { seatActions } from "./seatActions";
import SeatMenu from "./SeatMenu.svelte";
import { about, blinds, facts, past, spoken } from "./status";
import { allIn, formatAt, inHand, isCash, isGiven, isOver, isPrivate, isTextbook, playerOf, type HoldemTable } from "./table";
import { mark, tell } from "./tell";
import { tempo } from "./tempo";
import ToStack from "./ToStack.svelte";

/** What may also wait: nobody's time runs meanwhile. */
const UNHURRIED = ["show"];

export const HOLDEM: GameScene<HoldemTable> = {
  formats: [
    { name: "holdem cash", figures: "betting", leaders: true, OpenForm: () => import("./CashForm.svelte") },
    { name: "holdem sng", figures: "betting", leaders: true, OpenForm: () => import("./VariantForm.svelte") },
    { name: "holdem private-sng", figures: "betting", sameStack: true, OpenForm: () => import("./VariantForm.svelte") },
    { name: "holdem textbook", figures: "betting", leaders: true },
  ],
  Scene,
  Footer,
  Overlay,
  Ranks: HandRanks,
  SeatMenu,
  ToStack,
  SitDown: BuyIn,
  format: formatAt,
  facts,
  players: (table) => table.shared.players,
  isSeated: (table, me) => playerOf(table, me) !== undefined,
  isPlaying: (table) => !isOver(table.hand.hand) && ["in", "all-in"].includes(inHand(table)?.state ?? ""),
  isTurn: (table) => table.own.moves.some((one) => !UNHURRIED.includes(one.name)),
  turnUntil: (table) => table.hand.turn_until,
  timeBank: (table) => table.hand.time_bank,
  isAllIn: (table, seat) => table.hand.hand?.seats.some((one) => one.seat === seat && one.state === "all-in") ?? false,
  bigBlind: (table) => table.shared.blinds[1] ?? 0,
  turn: (table) => ({ hand: table.hand.hand_number, turn: table.hand.turn_number }),
  tempo,
  inWords: spoken,
  about,
  isPrivate,
  seatActions,
  reservations: (table) => table.shared.reservations,
  chairs: (table) => table.shared.settings.seats,
  title: (table) => table.shared.settings.title,
  opener: (table) => table.shared.opener,
  evening: (table) => table.shared.settings.evening,
  tell,
  mark,
  circumstances: (table) => ({ cash: isCash(table), given: isGiven(table), begins: isTextbook(table) ? "HO-2.10" : "SG-1.1", blinds: blinds(table), allIn: allIn(table) }),
  past,
};
