// Made by `python -m hanpan.wire.documents` from the types of the house: change those, not this.
// What each message means stands in docs/protocol.md.

export const VERSION = 2;

/** Its text: "As", "Td"; in the deck of forty its number, "1" to "10"; "??" face down. */
export type Card = string;

// -- What a client says

/** Look at a table, or come back to it. With `since`, the number of the last fact one has, only what happened after it is told, where the house still has that; the picture comes in any case. Who has none may ask for so many of the `last` facts, as anybody may know them. */
export interface Enter {
  say: "enter";
  id: string;
  table: string;
  since?: number;
  last?: number;
}

/** Stop looking on (HO-3.4). Who has a seat keeps it. */
export interface Exit {
  say: "exit";
  id: string;
  table: string;
}

/** See the tables, and from then on every change (HO-2.1). */
export interface WatchLobby {
  say: "watch-lobby";
  id: string;
  on?: boolean;
}

/** Are you there? */
export interface Ping {
  say: "ping";
  id: string;
}

/** What each empty chair would take: the amounts, or why not (HO-3.1, HO-1.6). */
export interface AskChairs {
  say: "ask-chairs";
  id: string;
  table: string;
}

/** Sit down: with a buy-in (HO-3.1), or at a Sniper table with none. */
export interface TakeSeat {
  say: "take-seat";
  id: string;
  table: string;
  seat: number;
  amount?: number;
  entry?: "post" | "wait";
  /** Give up a seat elsewhere that one is away from; without it the house asks (`away-elsewhere`, HO-7.7). */
  give_up?: boolean;
}

/** Post the big blind, or wait for it (CA-3.1). */
export interface ChooseEntry {
  say: "choose-entry";
  id: string;
  table: string;
  entry: "post" | "wait";
}

/** The answer to an entry request (CA-3.6). */
export interface AnswerEntry {
  say: "answer-entry";
  id: string;
  table: string;
  yes: boolean;
}

/** CA-4, SG-4. */
export interface SitOut {
  say: "sit-out";
  id: string;
  table: string;
}

/** CA-5, SG-5. */
export interface SitIn {
  say: "sit-in";
  id: string;
  table: string;
}

/** I am back (HO-7.6). Acting says the same. */
export interface ComeBack {
  say: "come-back";
  id: string;
  table: string;
}

/** Give the seat up (CA-6, SG-6). */
export interface Leave {
  say: "leave";
  id: string;
  table: string;
}

/** CA-6.2. */
export interface TakeLeaveBack {
  say: "take-leave-back";
  id: string;
  table: string;
}

/** From the bank (CA-7, SG-7). */
export interface RebuyIn {
  say: "rebuy-in";
  id: string;
  table: string;
  amount: number;
}

/** During a hand: after it the bank fills the stack up to this (HO-3.7); nothing takes the order back. */
export interface OrderRebuy {
  say: "order-rebuy";
  id: string;
  table: string;
  amount: number;
}

/** From the safe (SG-3.2). */
export interface TopUp {
  say: "top-up";
  id: string;
  table: string;
  amount: number;
}

/** HO-1.7; nothing is off. */
export interface SetAutoRebuy {
  say: "set-auto-rebuy";
  id: string;
  table: string;
  amount: number;
}

/** Ask a friend to a private table (PS-1.2). */
export interface Invite {
  say: "invite";
  id: string;
  table: string;
  /** Of a table or a person. */
  friend: string;
}

/** A chair in the next game, where one is in play that takes nobody in; one at a time (HO-2.11). */
export interface Reserve {
  say: "reserve";
  id: string;
  table: string;
}

/** Wait no longer (HO-2.11). */
export interface GiveUpReservation {
  say: "give-up-reservation";
  id: string;
  table: string;
}

/** Bots to the table one has opened (HO-2.9); without a number, enough for a game. */
export interface CallBots {
  say: "call-bots";
  id: string;
  table: string;
  count?: number;
}

/** Those that were called: what has begun they play to its end (HO-2.9). */
export interface SendBotsAway {
  say: "send-bots-away";
  id: string;
  table: string;
}

/** One of the legal moves one was given. It names the hand and the turn it answers, so that a late click can never act on the next street. */
export interface Play {
  say: "play";
  id: string;
  table: string;
  hand: number;
  turn: number;
  move: string;
  /** Where the move has a range. */
  amount?: number;
  /** Where the move has options. */
  option?: string;
}

/** Why one has just played so (HO-2.8), as bots do: a sentence of the house and the amounts in it, or words of one's own. It is told to whoever asks, and not before the hand is over. */
export interface Explain {
  say: "explain";
  id: string;
  table: string;
  hand: number;
  /** One of `[bot-reason]` in the house's words. */
  code?: string;
  amounts?: Record<string, number>;
  /** Instead of a code. */
  text?: string;
}

/** Why somebody played a hand as they did, once it is over: the last one, or the one before (HO-2.8). */
export interface AskWhy {
  say: "ask-why";
  id: string;
  table: string;
  hand: number;
  /** Of a table or a person. */
  person: string;
}

/** The hash of the number that one adds to the coming deal (FD-1.2), as `ask-hash` asks for it. Clients do it by themselves; nobody has to. */
export interface GiveHash {
  say: "give-hash";
  id: string;
  table: string;
  hand: number;
  attempt: number;
  hash: string;
}

/** The number itself, once the house has committed to its decks with one's hash in the list (FD-1.2). */
export interface GiveNumber {
  say: "give-number";
  id: string;
  table: string;
  hand: number;
  attempt: number;
  number: string;
  /** The hash for the first attempt at the deal after this one, where `ask-hash` has said that it may come so: then nobody need ask for it. */
  next?: string;
}

/** Join a blackjack room under a name, with the dealer's key as its dealer (BJ-3.1). */
export interface JoinRoom {
  say: "join-room";
  id: string;
  table: string;
  name: string;
  dealer_key?: string | null;
}

/** The host of a Sniper table begins (SN-1.1). */
export interface StartGame {
  say: "start-game";
  id: string;
  table: string;
}

/** Once more, or not (SN-5.5). */
export interface AnswerRematch {
  say: "answer-rematch";
  id: string;
  table: string;
  yes: boolean;
}

/** At the cage (HO-1.1). */
export interface BuyChips {
  say: "buy-chips";
  id: string;
  amount: number;
}

/** HO-2.2: `GET /api/choices` tells which games and formats there are, and what each form asks. */
export interface OpenTable {
  say: "open-table";
  id: string;
  game: string;
  format: string;
  /** What is left out is as by default. */
  form?: Record<string, boolean | number | string>;
}

/** The seat that gets one dealt in soonest (HO-2.1); taken at once, with the largest buy-in one has. */
export interface QuickJoin {
  say: "quick-join";
  id: string;
  /** Give up a seat elsewhere that one is away from; without it the house asks (`away-elsewhere`, HO-7.7). */
  give_up?: boolean;
}

/** To everybody at a table or an evening, or in the lobby where neither is named (HO-2.7). */
export interface Chat {
  say: "chat";
  id: string;
  text: string;
  table?: string;
}

/** To a friend (HO-2.7). */
export interface Whisper {
  say: "whisper";
  id: string;
  /** Of a table or a person. */
  to: string;
  text: string;
}

/** EV-1.1: everything has a default. The answer names the evening, and its host looks at it from then on. */
export interface OpenEvening {
  say: "open-evening";
  id: string;
  settings?: EveningSettings;
  /** The host comes in at once, under their own name, unless they have a seat elsewhere. */
  plays?: boolean;
}

/** See it, and from then on every change; or no longer. Who is not in needs the secret of the link, and sees what is played and whose it is (EV-2.1). */
export interface LookAtEvening {
  say: "look-at-evening";
  id: string;
  evening: string;
  secret?: string;
  on?: boolean;
}

/** EV-2.1: come in with the secret of the link, and a name alone. One looks at it from then on. */
export interface EnterEvening {
  say: "enter-evening";
  id: string;
  evening: string;
  secret: string;
  name: string;
}

/** What a guest or a host asks (EV-7.1). `own.offers` of the picture says what one may; each takes of these fields what it needs, and no other is read. */
export interface AskEvening {
  say: "ask-evening";
  id: string;
  evening: string;
  what: "go-away" | "buy-in" | "answer-rebuy" | "add-on" | "agree-to-misdeal" | "admit" | "ask-to-admit" | "renew-secret" | "name-co-host" | "start-evening" | "pause-evening" | "go-on" | "end-evening" | "change-levels" | "move-guest" | "put-out" | "ban" | "mute-guest" | "rename-guest" | "give-chips" | "misdeal" | "choose-game" | "open-tables" | "close-table" | "show-table" | "hand-out" | "ask-to-mentor" | "answer-mentor" | "stop-mentoring";
  /** Whom: admit, name-co-host, move-guest, put-out, ban, mute-guest, rename-guest, give-chips, ask-to-mentor. */
  guest?: string;
  /** Where: move-guest, misdeal, close-table, hand-out; show-table, where none shows the evening again. */
  table?: string;
  /** admit, name-co-host, answer-rebuy, ask-to-admit, answer-mentor. */
  yes?: boolean;
  /** buy-in; give-chips, where less than nothing takes them; hand-out: the number of the hand. */
  amount?: number;
  /** rename-guest: the name; give-chips: why; choose-game, open-tables: which game. */
  text?: string;
  /** mute-guest: for how long, 0 is no longer; change-levels: how long each takes, 0 is as before. */
  minutes?: number;
  /** buy-in (CA-3.1). */
  entry?: "post" | "wait";
  /** change-levels: small and big blinds from the next level on. */
  rungs?: [number, number][];
}

export type AnyWish =
  | Enter
  | Exit
  | WatchLobby
  | Ping
  | AskChairs
  | TakeSeat
  | ChooseEntry
  | AnswerEntry
  | SitOut
  | SitIn
  | ComeBack
  | Leave
  | TakeLeaveBack
  | RebuyIn
  | OrderRebuy
  | TopUp
  | SetAutoRebuy
  | Invite
  | Reserve
  | GiveUpReservation
  | CallBots
  | SendBotsAway
  | Play
  | Explain
  | AskWhy
  | GiveHash
  | GiveNumber
  | JoinRoom
  | StartGame
  | AnswerRematch
  | BuyChips
  | OpenTable
  | QuickJoin
  | Chat
  | Whisper
  | OpenEvening
  | LookAtEvening
  | EnterEvening
  | AskEvening;

// -- What the house says

/** The first word on a connection. */
export interface Welcome {
  say: "welcome";
  version: number;
  person: string;
  name: string;
  lang: string;
  guest: boolean;
  bank: number;
  /** The house's clock, in milliseconds; every time the house names is on it. */
  now: number;
  /** The table at which one has a seat, if any. */
  seat: string;
  /** May people write? (HO-2.7) */
  chat: boolean;
  /** The one that one has chosen. */
  face: string;
  /** The house's public key (FD-2.1), where its deals can be checked. */
  key: string;
  /** The evening that one is at, if any. */
  evening: string;
  /** FD-3.1: when a hand is over, is what nobody was shown of it forgotten? Else it is kept, sealed. */
  forgets: boolean;
}

/** A wish was granted, and is durable. */
export interface Done {
  say: "done";
  id: string;
  /** For a table or an evening that was opened, or a table joined quickly. */
  table: string;
}

/** A wish was not granted, and why; nothing has changed. `id` is empty where the message had none to read. */
export interface Refused {
  say: "refused";
  id: string;
  code: string;
  rule: string;
  text: string;
  amounts: Record<string, number>;
}

/** What happened at a table, as one may hear it, and the table after it. A part of the picture that is not there is as it was; who has just entered gets all of them. */
interface HappenedAnywhere {
  say: "happened";
  table: string;
  first: number;
  /** The numbers of the first and the last fact told; `first` is `number + 1` where there is only a picture. */
  number: number;
  now: number;
  /** Names, by person: dict[str, PersonCard]. */
  people?: Record<string, PersonCard>;
}

export interface BlackjackHappened extends HappenedAnywhere {
  game: "blackjack";
  facts: BlackjackTableEvent[];
  shared?: BlackjackTableView;
  own?: BlackjackOwn;
}

export interface HoldemHappened extends HappenedAnywhere {
  game: "holdem";
  facts: HoldemTableEvent[];
  shared?: TablePart;
  hand?: HandPart;
  own?: Own;
}

export interface SniperHappened extends HappenedAnywhere {
  game: "sniper";
  facts: SniperTableEvent[];
  shared?: SniperTableView;
  own?: SniperOwn;
}

export type Happened = BlackjackHappened | HoldemHappened | SniperHappened;

/** Everybody at a table is told this, before the `happened` that shows what came of it (BJ-11.2). */
export interface Notice {
  say: "notice";
  table: string;
  /** GAME_TERMINATED or SHOE_EMPTY (BJ-12.1). */
  code: string;
  rule: string;
  text: string;
}

/** The house asks for the hash of a number for the coming deal (FD-1.2). Who sends none is left out, and plays. */
export interface AskHash {
  say: "ask-hash";
  table: string;
  hand: number;
  attempt: number;
  /** Those of the deals after it may come with the numbers (`give-number`). */
  ahead: boolean;
}

/** FD-1.5: that the cards which the last `happened` has shown lay there all along. */
export interface Proofs {
  say: "proofs";
  table: string;
  hand: number;
  cards: ShownCard[];
}

/** So many look on now (HO-2.3). Told once a second at most: between two pictures it counts instead of theirs. */
export interface Observers {
  say: "observers";
  table: string;
  count: number;
}

/** One no longer looks at this table: it was dismissed, or one left. */
export interface Gone {
  say: "gone";
  table: string;
}

/** The answer to `ask-chairs`: one offer a chair, by its number. */
export interface Chairs {
  say: "chairs";
  id: string;
  table: string;
  offers: ChairOffer[];
}

/** The answer to `ask-why`: what somebody had in mind, a sentence for each of their decisions in that hand. */
export interface Why {
  say: "why";
  id: string;
  table: string;
  hand: number;
  person: string;
  sentences: string[];
}

/** All tables one may see. */
export interface Lobby {
  say: "lobby";
  tables: Listing[];
}

/** Tables that are new or have changed, and those that are gone. */
export interface LobbyChanged {
  say: "lobby-changed";
  tables: Listing[];
  gone: string[];
}

/** What drifts with every hand, by table; the rest of each row is as it was. Told once a minute. */
export interface LobbyFigures {
  say: "lobby-figures";
  tables: Record<string, [number, number, number]>;
}

/** What one's bank holds now (HO-1.2). */
export interface Bank {
  say: "bank";
  bank: number;
}

/** Somebody wrote; to the lobby where no table is named. */
export interface Chatted {
  say: "chatted";
  table: string;
  person: string;
  name: string;
  text: string;
  at: number;
  /** As of whoever wrote it (`PersonCard`). */
  face: string;
  bot: boolean;
}

/** A friend wrote to one alone. */
export interface Whispered {
  say: "whispered";
  person: string;
  name: string;
  text: string;
  at: number;
}

/** A friend asks one to a private table (PS-1.2), and what is played there. */
export interface InvitedTo {
  say: "invited-to";
  table: string;
  person: string;
  name: string;
  listing: Listing | null;
}

/** A chair that one has reserved is free, and kept until then (HO-2.11). */
export interface ChairOffered {
  say: "chair-offered";
  table: string;
  until: number;
}

/** Somebody asked, accepted or ended a friendship: ask for the list anew. */
export interface FriendsChanged {
  say: "friends-changed";
}

/** One has come in by another connection: this one ends. */
export interface TakenOver {
  say: "taken-over";
}

/** The house closes for a while; hands go on when it opens again. */
export interface Closing {
  say: "closing";
}

/** The house pauses after the hands in play, or goes on. */
export interface Paused {
  say: "paused";
  paused: boolean;
}

/** An operator has ended this connection, and why. It closes with 4403: a client does not come back by itself. */
export interface ShownOut {
  say: "shown-out";
  /** `kicked`: one may come back; `banned`: until then one may not. */
  code: string;
  text: string;
  /** 0: for ever, or no ban. */
  until: number;
}

/** Something an operator says to everybody; told again to whoever comes in before `until`. A client shows each number until it was read. */
export interface Announced {
  say: "announced";
  number: number;
  text: string;
  at: number;
  /** Where this has passed, it is taken back. */
  until: number;
}

/** Nobody may write any more, or everybody may again (HO-2.7). */
export interface ChatSwitched {
  say: "chat-switched";
  on: boolean;
}

/** An evening that one looks at. What everybody sees alike is told about once a second at most, at a very large evening less often; what is one's own at once. A part that is not there is as it was; whoever has just begun to look gets both. */
export interface EveningPicture {
  say: "evening-picture";
  evening: string;
  now: number;
  sheet?: EveningSheet;
  own?: EveningOwn;
}

/** EV-3.4: one is about to play at another table, not before a time. */
export interface MoveAnnounced {
  say: "move-announced";
  evening: string;
  source: string;
  target: string;
  at: number;
  rule: string;
}

/** FD-1.10: the seats of an evening are drawn by everybody's numbers, and one takes part. In `ask-hash`, `give-hash` and `give-number` its `table` is the evening. Facts as at a table: `deal-committed`, `deal-voided`, `decks-opened`, and what was drawn: `begun`, `tables-opened` or `table-broken`. */
export interface EveningDraw {
  say: "evening-draw";
  evening: string;
  facts: (DrawCommitted | DrawVoided | NumbersTold | Begun | TablesOpened | TableBroken)[];
}

/** One plays at this table from now on, and looks at it: its picture follows. Also said when the seats are drawn. */
export interface Moved {
  say: "moved";
  evening: string;
  /** Where one played before, if anywhere; one no longer looks at it. */
  source: string;
  target: string;
}

/** One no longer looks at this evening: one has left it, was put out, or its link has changed. */
export interface EveningGone {
  say: "evening-gone";
  evening: string;
}

export interface Pong {
  say: "pong";
  id: string;
  now: number;
}

export type AnyWord =
  | Welcome
  | Done
  | Refused
  | Happened
  | Notice
  | AskHash
  | Proofs
  | Observers
  | Gone
  | Chairs
  | Why
  | Lobby
  | LobbyChanged
  | LobbyFigures
  | Bank
  | Chatted
  | Whispered
  | InvitedTo
  | ChairOffered
  | FriendsChanged
  | TakenOver
  | Closing
  | Paused
  | ShownOut
  | Announced
  | ChatSwitched
  | EveningPicture
  | MoveAnnounced
  | EveningDraw
  | Moved
  | EveningGone
  | Pong;

// -- Facts: SharedEvent

/** Nobody plays here any more (HO-2.4). */
export interface TableDismissed {
  event: "table-dismissed";
  at: number;
}

/** Time has passed. */
export interface ClockTurned {
  event: "clock-turned";
  at: number;
}

/** No further hand begins. */
export interface TablePaused {
  event: "table-paused";
  at: number;
}

/** The table goes on; whoever was given time has so many milliseconds more (HO-7.5). */
export interface TableResumed {
  event: "table-resumed";
  at: number;
  by: number;
  stays_paused: boolean;
  /** The part of it that is a gift: nobody who was gone is back for it (HO-7.7). */
  grace: number;
}

/** The table ends with the hand, tournament or game in play. */
export interface TableClosing {
  event: "table-closing";
  at: number;
}

/** Somebody looks on. Like its end it is no fact of the game: it stands in no journal, and after a restart whoever still looks comes in again. */
export interface Observed {
  event: "observed";
  at: number;
  person: string;
  /** Bots wait for a chair: nobody counts them as observers (HO-2.3). */
  bot: boolean;
}

export interface StoppedObserving {
  event: "stopped-observing";
  at: number;
  person: string;
}

export interface Invited {
  event: "invited";
  at: number;
  person: string;
  by: string;
}

export interface ConnectionLost {
  event: "connection-lost";
  at: number;
  person: string;
}

export interface ConnectionBack {
  event: "connection-back";
  at: number;
  person: string;
}

/** The operator takes chips from somebody's bank once their hand is over. */
export interface TakingAsked {
  event: "taking-asked";
  at: number;
  person: string;
  amount: number;
  id: string;
  why: string;
}

/** By the operator, from a bank to the cage: as many as were asked for, or all there were. */
export interface ChipsTaken {
  event: "chips-taken";
  at: number;
  person: string;
  amount: number;
  id: string;
  why: string;
}

/** HO-7.6: silent too often, or with the connection lost; from now on their silence counts at once. */
export interface WentAway {
  event: "went-away";
  at: number;
  person: string;
}

/** HO-7.6: they say that they are back. */
export interface CameBack {
  event: "came-back";
  at: number;
  person: string;
}

/** HO-2.11: somebody waits for a chair in the next game. */
export interface ChairReserved {
  event: "chair-reserved";
  at: number;
  person: string;
}

/** HO-2.11: a chair is kept for them until then. */
export interface ReservationAsked {
  event: "reservation-asked";
  at: number;
  person: string;
  until: number;
}

/** HO-2.11: they wait no longer, by their own word or because they were silent. */
export interface ReservationEnded {
  event: "reservation-ended";
  at: number;
  person: string;
  silent: boolean;
}

export type SharedEvent =
  | TableDismissed
  | ClockTurned
  | TablePaused
  | TableResumed
  | TableClosing
  | Observed
  | StoppedObserving
  | Invited
  | ConnectionLost
  | ConnectionBack
  | TakingAsked
  | ChipsTaken
  | WentAway
  | CameBack
  | ChairReserved
  | ReservationAsked
  | ReservationEnded;

// -- Facts: BlackjackTableEvent

export interface BlackjackRoomOpened {
  event: "blackjack-room-opened";
  at: number;
  table: string;
  settings: RoomSettings;
  creator: string;
}

export interface Connected {
  event: "connected";
  at: number;
  person: string;
  number: number;
}

export interface Disconnected {
  event: "disconnected";
  at: number;
  person: string;
}

/** A fact of the game. */
export interface RoomPlayed {
  event: "room-played";
  at: number;
  fact: BlackjackEvent;
  /** A silence begins with it (BJ-5.5); earlier versions had no clock. */
  timed: boolean;
  /** Where a round begins with it: everybody who is in it. Earlier versions kept no rounds apart. */
  players: DealtIn[];
  /** And who that is, by connection; nobody where a connection has just ended. */
  dealt: Record<number, string>;
  /** Such a round ends with it. */
  ends: boolean;
  /** Of a round that is broken off: the shoe has run out, or the house has lost the key to it (FD-3.3). */
  cause: "" | "key-lost";
}

/** Somebody of the evening plays in this room from now on; they join as soon as a round is over. */
export interface GuestPlaced {
  event: "guest-placed";
  at: number;
  person: string;
  name: string;
  /** Of their connection. */
  number: number;
  /** Their place in the evening's list. */
  seat: number;
}

/** They no longer do. */
export interface GuestTaken {
  event: "guest-taken";
  at: number;
  person: string;
  /** The evening has said so. */
  ordered: boolean;
}

export type BlackjackTableEvent =
  | BlackjackRoomOpened
  | Connected
  | Disconnected
  | RoomPlayed
  | GuestPlaced
  | GuestTaken
  | TableDismissed
  | ClockTurned
  | TablePaused
  | TableResumed
  | TableClosing
  | Observed
  | StoppedObserving
  | Invited
  | ConnectionLost
  | ConnectionBack
  | TakingAsked
  | ChipsTaken
  | WentAway
  | CameBack
  | ChairReserved
  | ReservationAsked
  | ReservationEnded;

// -- Facts: HoldemTableEvent

/** EV-3.1, EV-3.3: by the evening's order, with chips that were on the way. */
export interface PlayerSeated {
  event: "player-seated";
  at: number;
  person: string;
  seat: number;
  chips: number;
  bot: boolean;
  /** As a newcomer (CA-3.1); nothing where they are dealt in at once. */
  entry: string;
  rest: number;
  carried: Record<string, number>;
}

/** By the evening's order: the chips are on the way. */
export interface PlayerTaken {
  event: "player-taken";
  at: number;
  person: string;
  seat: number;
  chips: number;
  to_pot: boolean;
  shut_out: boolean;
  carried: Record<string, number>;
}

export interface StackChanged {
  event: "stack-changed";
  at: number;
  person: string;
  chips: number;
}

/** EV-4.1. */
export interface StakeSet {
  event: "stake-set";
  at: number;
  small: number;
  big: number;
  ante: number;
}

export interface HandAllowed {
  event: "hand-allowed";
  at: number;
  last: boolean;
}

export interface TableHeld {
  event: "table-held";
  at: number;
  held: boolean;
}

/** EV-7.1, FD-1.4, FD-3.3: every bet is returned. */
export interface HandMisdealt {
  event: "hand-misdealt";
  at: number;
  stacks: Record<string, number>;
  /** What people who have gone had bet, and what was dead: it lies in the next main pot. */
  left: number;
  /** Empty where an evening's host or players have called it. */
  cause: "" | "key-lost" | "false-opening";
}

/** It is too late for one. */
export interface MisdealRefused {
  event: "misdeal-refused";
  at: number;
}

/** Forfeited chips that no hand is left to play for. */
export interface PotLeft {
  event: "pot-left";
  at: number;
  chips: number;
}

export interface TableOpened {
  event: "table-opened";
  at: number;
  table: string;
  settings: HoldemSettings;
  creator: string;
}

/** Bank to stack; at a private sit-and-go the chips are given (PS-1.1). */
export interface SeatTaken {
  event: "seat-taken";
  at: number;
  person: string;
  seat: number;
  amount: number;
  /** What is left there. */
  bank: number;
  entry: string;
  rest: number;
  bot: boolean;
  /** HO-1.8: back after leaving, and the small blind went by meanwhile. */
  owes_small: boolean;
}

export interface EntryChosen {
  event: "entry-chosen";
  at: number;
  person: string;
  entry: string;
}

/** CA-3.6: somebody is asked whether they pay to come in now. */
export interface EntryRequested {
  event: "entry-requested";
  at: number;
  person: string;
  option: string;
}

export interface EntryAnswered {
  event: "entry-answered";
  at: number;
  person: string;
  yes: boolean;
  by: "" | "timeout";
}

/** HO-6.1: one card face up each; the highest has the button. */
export interface ButtonDrawn {
  event: "button-drawn";
  at: number;
  cards: Record<number, Card>;
  button: number;
}

/** CA-1.3: too few are left; the button is drawn anew when the table starts again. */
export interface TableReset {
  event: "table-reset";
  at: number;
}

/** The coming hand: where button and blinds stand, who is dealt in, what the absent pay. */
export interface HandStarted {
  event: "hand-started";
  at: number;
  number: number;
  positions: Positions;
  setup: HandSetup;
  dealt: Record<number, string>;
  deductions: Deduction[];
  /** Who has missed a small, a big blind with it (CA-5.2). */
  missed: Record<string, [boolean, boolean]>;
}

/** SG-4.6: all but one sit out. No card is dealt: the blinds go round, and the one who is there takes them. */
export interface HandUncontested {
  event: "hand-uncontested";
  at: number;
  positions: Positions;
  winner: string;
  pot: number;
  deductions: Deduction[];
  /** Whose small, whose big blind it was, of those who sit out. */
  missed: Record<string, [boolean, boolean]>;
}

/** A fact of the hand in play. */
export interface Played {
  event: "played";
  at: number;
  fact: HoldemEvent;
  by: "" | "timeout" | "absence";
  /** The number of the hand: who sat where then decides who may hear it, whoever sits there now. */
  hand: number;
}

/** They sit out from the next hand on (CA-4.1). */
export interface SitOutAsked {
  event: "sit-out-asked";
  at: number;
  person: string;
  wanted: boolean;
}

export interface SatOut {
  event: "sat-out";
  at: number;
  person: string;
  until: number;
  used: number;
}

/** CA-4.3, SG-4.3. */
export interface SitOutExtended {
  event: "sit-out-extended";
  at: number;
  person: string;
  until: number;
  used: number;
}

/** CA-4.4: no sit-out is left; they are dealt in again. */
export interface SitOutEnded {
  event: "sit-out-ended";
  at: number;
  person: string;
}

export interface SatIn {
  event: "sat-in";
  at: number;
  person: string;
}

export interface LeaveAsked {
  event: "leave-asked";
  at: number;
  person: string;
  wanted: boolean;
}

/** A seat is free again. The chips go to the bank, or to the main pot (SG-6.1). */
export interface Left {
  event: "left";
  at: number;
  person: string;
  seat: number;
  stack: number;
  safe: number;
  /** Where the chips of somebody who leaves go; `evening`: they are on the way (house.orders). */
  to: "bank" | "pot" | "hand" | "given" | "evening";
  won: boolean;
  observes: boolean;
  /** The evening has said so. */
  ordered: boolean;
}

/** CA-8.1, SG-3.1: what lies above the largest buy-in. */
export interface Skimmed {
  event: "skimmed";
  at: number;
  person: string;
  amount: number;
  to: "bank" | "safe";
}

/** Rebuy-in or leave (CA-6.4, SG-1.4); the next hand waits (HO-7.3). */
export interface RebuyOffered {
  event: "rebuy-offered";
  at: number;
  person: string;
}

/** HO-3.7: after the hand the bank fills the stack up to this; nothing where the order is taken back or lapses. */
export interface RebuyOrdered {
  event: "rebuy-ordered";
  at: number;
  person: string;
  amount: number;
}

export interface ReboughtIn {
  event: "rebought-in";
  at: number;
  person: string;
  amount: number;
  /** What is left there. */
  bank: number;
}

/** CA-7.3: no answer in time, but a sit-out was left. */
export interface RebuyRefused {
  event: "rebuy-refused";
  at: number;
  person: string;
}

/** SG-3.2: from the safe. */
export interface ToppedUp {
  event: "topped-up";
  at: number;
  person: string;
  amount: number;
}

export interface AutoRebuySet {
  event: "auto-rebuy-set";
  at: number;
  person: string;
  amount: number;
}

export interface BankTold {
  event: "bank-told";
  at: number;
  person: string;
  bank: number;
}

export interface TournamentStarted {
  event: "tournament-started";
  at: number;
  number: number;
}

/** SG-9.1: a round is over. At the top of the ladder only the rounds are counted (SG-9.3). */
export interface LevelRaised {
  event: "level-raised";
  at: number;
  level: number;
  extra_rounds: number;
  /** Where the new round begins. */
  button: number;
}

/** SG-3.4: no chips left; they look on until the tournament ends. */
export interface WentOut {
  event: "went-out";
  at: number;
  person: string;
  place: number;
  /** What they forfeit to the next main pot, and from the safe (SG-4.4). */
  stack: number;
  safe: number;
}

/** SG-1.4, SG-9.3: the places, and what goes to each bank. */
export interface TournamentEnded {
  event: "tournament-ended";
  at: number;
  places: string[];
  payouts: Record<string, number>;
  /** Forfeited chips that no hand was left to play for: the winner's. */
  left_in_pot: number;
}

/** FD-1.2: roots, and the closed list of hashes. The numbers are waited for until then. */
export interface DealCommitted {
  event: "deal-committed";
  at: number;
  commitment: Commitment;
  until: number;
  /** FD-2.2: of the journal before this fact. */
  head: Head;
  /** Of all decks; told to nobody. */
  seeds: string[];
  /** FD-3.1: after the hand, in the place of the seeds: what is left of the deck played (fairness.pruning), in base64. Told to nobody. */
  remains: string;
}

/** FD-1.2: a number did not come, or another than was hashed. New hashes are waited for until then. */
export interface DealVoided {
  event: "deal-voided";
  at: number;
  seat: number;
  person: string;
  cause: "missing" | "wrong";
  until: number;
  /** Whose numbers did not come either: they are out for the hour, too, so that nobody is waited for twice. */
  others: string[];
}

/** FD-1.4: all numbers, and the seeds of the decks that are not played. */
export interface DecksOpened {
  event: "decks-opened";
  at: number;
  numbers: Number[];
  opened: OpenedSeed[];
}

export type HoldemTableEvent =
  | PlayerSeated
  | PlayerTaken
  | StackChanged
  | StakeSet
  | HandAllowed
  | TableHeld
  | HandMisdealt
  | MisdealRefused
  | PotLeft
  | TableOpened
  | SeatTaken
  | EntryChosen
  | EntryRequested
  | EntryAnswered
  | ButtonDrawn
  | TableReset
  | HandStarted
  | HandUncontested
  | Played
  | SitOutAsked
  | SatOut
  | SitOutExtended
  | SitOutEnded
  | SatIn
  | LeaveAsked
  | Left
  | Skimmed
  | RebuyOffered
  | RebuyOrdered
  | ReboughtIn
  | RebuyRefused
  | ToppedUp
  | AutoRebuySet
  | BankTold
  | TournamentStarted
  | LevelRaised
  | WentOut
  | TournamentEnded
  | DealCommitted
  | DealVoided
  | DecksOpened
  | TableDismissed
  | ClockTurned
  | TablePaused
  | TableResumed
  | TableClosing
  | Observed
  | StoppedObserving
  | Invited
  | ConnectionLost
  | ConnectionBack
  | TakingAsked
  | ChipsTaken
  | WentAway
  | CameBack
  | ChairReserved
  | ReservationAsked
  | ReservationEnded;

// -- Facts: SniperTableEvent

export interface SniperTableOpened {
  event: "sniper-table-opened";
  at: number;
  table: string;
  settings: SniperSettings;
  creator: string;
}

export interface ChairTaken {
  event: "chair-taken";
  at: number;
  person: string;
  seat: number;
  bot: boolean;
}

/** Before or after a game the chair is free; in a game it stays theirs, and silence plays for them. */
export interface ChairLeft {
  event: "chair-left";
  at: number;
  person: string;
  seat: number;
  /** The evening has said so. */
  ordered: boolean;
}

/** A game begins: everyone is given their chips (SN-1.2). */
export interface GameStarted {
  event: "game-started";
  at: number;
  number: number;
  setup: SniperSetup;
  people: Record<number, string>;
}

/** A fact of the game in play. */
export interface GamePlayed {
  event: "game-played";
  at: number;
  fact: SniperEvent;
  /** The number of the game: who played it decides who may hear it. */
  game: number;
  /** Nobody said it: the clock did, or it counts at once (SN-6.2, SN-6.3). */
  by_silence: boolean;
}

/** All who played have gone from a table of the house (HO-2.4), or the house has lost its key (FD-3.3): the game ends without a winner, and what everybody was given goes back. */
export interface GameAbandoned {
  event: "game-abandoned";
  at: number;
  cause: "" | "key-lost" | "false-opening";
}

export interface RematchAnswered {
  event: "rematch-answered";
  at: number;
  person: string;
  yes: boolean;
}

export type SniperTableEvent =
  | SniperTableOpened
  | ChairTaken
  | ChairLeft
  | GameStarted
  | GamePlayed
  | GameAbandoned
  | RematchAnswered
  | DealCommitted
  | DealVoided
  | DecksOpened
  | TableDismissed
  | ClockTurned
  | TablePaused
  | TableResumed
  | TableClosing
  | Observed
  | StoppedObserving
  | Invited
  | ConnectionLost
  | ConnectionBack
  | TakingAsked
  | ChipsTaken
  | WentAway
  | CameBack
  | ChairReserved
  | ReservationAsked
  | ReservationEnded;

// -- Facts: BlackjackEvent

/** The room opens its door. */
export interface RoomOpened {
  event: "room-opened";
  setup: RoomSetup;
}

/** Somebody came in, under their trimmed name (BJ-3.1). What key they showed is not told. */
export interface Joined {
  event: "joined";
  seat: number;
  name: string;
  dealer: boolean;
  bot: boolean;
}

/** A person has come with the key while a bot deals: they are the dealer from the next `Idle` on (BJ-3.2). */
export interface DealerAwaited {
  event: "dealer-awaited";
  seat: number;
  name: string;
}

/** The bot has left the dealer's chair to a person; everybody and every result stays (BJ-3.2). */
export interface DealerGaveWay {
  event: "dealer-gave-way";
  seat: number;
}

/** Hands, scores and results of the last round are gone (BJ-4.2). */
export interface RoundStarted {
  event: "round-started";
}

/** A new shoe lies in this order, which is nobody's to know (BJ-4.2). */
export interface ShoeShuffled {
  event: "shoe-shuffled";
  deck: Card[];
}

/** One of somebody's first two cards (BJ-4.2). */
export interface BlackjackDealt {
  event: "dealt";
  seat: number;
  card: Card;
}

/** The turn is found anew; NOBODY when no player is left to ask (BJ-5.2). */
export interface TurnGiven {
  event: "turn-given";
  seat: number;
}

/** Whoever is on turn has said nothing for ten seconds: the dealer may make them stand (BJ-5.5). */
export interface TurnSilent {
  event: "turn-silent";
  seat: number;
}

/** One more card, for a player who hit or for the dealer (BJ-5.3, BJ-6.1). */
export interface Drew {
  event: "drew";
  seat: number;
  card: Card;
}

/** A player, or the dealer from 17 on, takes no more cards (BJ-5.4, BJ-6.1). */
export interface Stood {
  event: "stood";
  seat: number;
}

/** Each player's result, by their connection; none for the dealer (BJ-7.1, BJ-8.1). */
export interface RoundEnded {
  event: "round-ended";
  results: Record<number, "" | "Win" | "Lose" | "Tie">;
  /** On the scoreboard; earlier versions had none. */
  counted: boolean;
}

/** A player went, and they alone (BJ-9.1). */
export interface BlackjackLeft {
  event: "left";
  seat: number;
}

/** The dealer went, and everything with them (BJ-9.2). */
export interface GameTerminated {
  event: "game-terminated";
}

/** A card was wanted and there was none: the round is broken off (BJ-10.1). */
export interface ShoeEmpty {
  event: "shoe-empty";
}

export type BlackjackEvent =
  | RoomOpened
  | Joined
  | DealerAwaited
  | DealerGaveWay
  | RoundStarted
  | ShoeShuffled
  | BlackjackDealt
  | TurnGiven
  | TurnSilent
  | Drew
  | Stood
  | RoundEnded
  | BlackjackLeft
  | GameTerminated
  | ShoeEmpty;

// -- Facts: HoldemEvent

/** A hand begins. */
export interface HandOpened {
  event: "hand-opened";
  setup: HandSetup;
}

/** A forced bet or dead money (HE-2). */
export interface Posted {
  event: "posted";
  seat: number;
  post: "ante" | "small-blind" | "big-blind" | "live" | "dead";
  paid: number;
}

/** The deck lies in this order, which is nobody's to know (HE-1.2). */
export interface HoldemDeckShuffled {
  event: "deck-shuffled";
  deck: Card[];
}

/** Everyone has their hole cards (HE-1.3). */
export interface HoldemDealt {
  event: "dealt";
  hole: Record<number, Card[]>;
}

export interface HoldemFolded {
  event: "folded";
  seat: number;
}

export interface HoldemChecked {
  event: "checked";
  seat: number;
}

export interface HoldemCalled {
  event: "called";
  seat: number;
  paid: number;
}

/** A bet (over 0) or a raise. */
export interface HoldemRaised {
  event: "raised";
  seat: number;
  to: number;
  paid: number;
  over: number;
}

/** All that somebody who has folded leaves behind becomes dead money (HE-2.6). */
export interface Forfeited {
  event: "forfeited";
  seat: number;
  stack: number;
  outside: number;
}

/** The part of a bet that nobody called goes back (HE-3.10). */
export interface Returned {
  event: "returned";
  seat: number;
  amount: number;
}

/** Flop, turn or river; the burnt card stays face down (HE-1.4). */
export interface BoardDealt {
  event: "board-dealt";
  cards: Card[];
  burnt: Card[];
}

/** The betting is over and the pots stand (HE-4.1). */
export interface PotsMade {
  event: "pots-made";
  pots: Pot[];
}

/** Hole cards turned face up; HIDDEN where one stays down. */
export interface Shown {
  event: "shown";
  seat: number;
  cards: Card[];
}

/** A beaten hand given up unseen (HE-5.2). */
export interface Mucked {
  event: "mucked";
  seat: number;
}

/** A pot goes to its winners; `rounding` is what a split dropped (HE-4.3). */
export interface HoldemAwarded {
  event: "awarded";
  pot: number;
  shares: [number, number][];
  rounding: number;
}

/** The hand is over; who has no chips is out of the next (HE-5.5). */
export interface HandEnded {
  event: "hand-ended";
  out: number[];
}

export type HoldemEvent =
  | HandOpened
  | Posted
  | HoldemDeckShuffled
  | HoldemDealt
  | HoldemFolded
  | HoldemChecked
  | HoldemCalled
  | HoldemRaised
  | Forfeited
  | Returned
  | BoardDealt
  | PotsMade
  | Shown
  | Mucked
  | HoldemAwarded
  | HandEnded;

// -- Facts: SniperEvent

/** A game begins. */
export interface GameOpened {
  event: "game-opened";
  setup: SniperSetup;
}

/** One numbered card for each player, shuffled; the top one names the first player (SN-1.3). */
export interface FirstDrawn {
  event: "first-drawn";
  deck: Card[];
  first: number;
}

/** Everyone in the game pays one chip; the first named is the first player (SN-1.3, SN-2.1). */
export interface RoundBegun {
  event: "round-begun";
  number: number;
  order: number[];
}

/** The forty lie in this order, which is nobody's to know (SN-1.1). */
export interface SniperDeckShuffled {
  event: "deck-shuffled";
  deck: Card[];
}

/** Everyone has two hole cards (SN-2.2). */
export interface SniperDealt {
  event: "dealt";
  hole: Record<number, Card[]>;
}

/** Two shared cards face up, and a betting round begins (SN-2.2, SN-2.4). */
export interface SharedDealt {
  event: "shared-dealt";
  cards: Card[];
}

export interface SniperFolded {
  event: "folded";
  seat: number;
}

export interface SniperChecked {
  event: "checked";
  seat: number;
}

export interface SniperCalled {
  event: "called";
  seat: number;
  paid: number;
}

/** A bet (over 0) or a raise. */
export interface SniperRaised {
  event: "raised";
  seat: number;
  to: number;
  paid: number;
  over: number;
}

/** The betting is over; these declare or pass, in this order (SN-3.1). */
export interface SnipingBegun {
  event: "sniping-begun";
  order: number[];
}

export interface Declared {
  event: "declared";
  seat: number;
  combination: string;
}

export interface Passed {
  event: "passed";
  seat: number;
}

/** Everyone still in turns their cards up, clockwise from the first player (SN-4.2). */
export interface HandsOpened {
  event: "hands-opened";
  hands: OpenHand[];
}

/** The pot goes to whoever won it (SN-2.6, SN-4.3 to SN-4.5). */
export interface SniperAwarded {
  event: "awarded";
  shares: [number, number][];
}

/** They have paid the survival number to the system (SN-5.1). */
export interface Survived {
  event: "survived";
  seat: number;
  paid: number;
}

/** What a survivor had left goes to those still in the game, or is `taken` by the system (SN-5.2). */
export interface Distributed {
  event: "distributed";
  seat: number;
  gifts: [number, number][];
  taken: number;
}

/** These have no chips and are out, the best of them first (SN-5.3, SN-5.6). */
export interface Eliminated {
  event: "eliminated";
  seats: number[];
}

/** At most one player is left in the game, or nobody can survive any more (SN-5.5). */
export interface GameEnded {
  event: "game-ended";
  winners: number[];
  /** Everybody, the first place first (SN-5.6); empty in games of earlier versions, which had no places. */
  places: number[];
}

export type SniperEvent =
  | GameOpened
  | FirstDrawn
  | RoundBegun
  | SniperDeckShuffled
  | SniperDealt
  | SharedDealt
  | SniperFolded
  | SniperChecked
  | SniperCalled
  | SniperRaised
  | SnipingBegun
  | Declared
  | Passed
  | HandsOpened
  | SniperAwarded
  | Survived
  | Distributed
  | Eliminated
  | GameEnded;

// -- Pictures

/** The room as one person sees it. */
export interface BlackjackTableView {
  table: string;
  /** Their own connection, to find themselves among the players; -1 where they have none. */
  number: number;
  connected: number;
  room: RoomView;
  /** What its host calls it (HO-2.9). */
  title: string;
  now: number;
  /** When silence is a stand (BJ-5.5); 0 where nobody is hurried. */
  turn_until: number;
  /** Connections that are lost and waited for (BJ-9.4). */
  lost: number[];
  /** The evening that the room belongs to, if any. */
  evening: string;
  /** FD-3.3: rounds that came to nothing since the house had lost its key. */
  lost_hands: number;
}

/** What one person sees beyond what everybody does. */
export interface BlackjackOwn {
  /** Of their connection, or OBSERVER. */
  number: number;
  moves: Move[];
}

/** The table around the hand, as everyone sees it. */
export interface TablePart {
  table: string;
  settings: HoldemSettings;
  opened: number;
  now: number;
  players: PlayerView[];
  observers: number;
  positions: Positions | null;
  /** HO-6.1: the cards that draw the button, until its first hand begins. */
  drawn: Record<number, Card>;
  /** Who has the button by them, or OBSERVER. */
  drawn_button: number;
  running: boolean;
  /** From 1, the table's stake (SG-9.1); 0 where blinds never rise. */
  level: number;
  blinds: [number, number];
  places: string[];
  /** How the last tournament ended, the winner first, until the next begins (PS-1.5). */
  ranking: string[];
  next_at: number;
  /** No further hand begins for now. */
  paused: boolean;
  /** Who opened the table (HO-2.9). */
  opener: string;
  /** HO-2.11: who waits for the next tournament; None where one need not. */
  reservations: ReservationsView | null;
  /** What each was paid when the last tournament ended, until the next begins (SG-1.4). */
  payouts: Record<string, number>;
  /** How many hands were played in it. */
  hands: number;
  /** When those who played it are asked whether they play on (PS-1.4). */
  asks_at: number;
  /** FD-3.3: hands that came to nothing since the house had lost its key. */
  lost_hands: number;
  /** FD-1.9: hands that were called off after they had begun. */
  misdeals: number;
}

/** The hand in play, or the last one, as everyone sees it. */
export interface HandPart {
  hand_number: number;
  turn_number: number;
  /** When the one on turn has used up their time, their time bank included. */
  turn_until: number;
  hand: HandView | null;
  /** How much of that is their time bank, in milliseconds (HO-7.1). */
  time_bank: number;
  /** Until when the dealer lets what lies there be looked at, where nobody can bet any more (HE-5.2). */
  beat_until: number;
}

/** What one person sees beyond what everybody does. */
export interface Own {
  seat: number;
  cards: Card[];
  offers: Offer[];
  previews: Preview[];
  mine: Mine | null;
  moves: Move[];
  /** What the cards make with the board, while they are not folded. */
  holds: Holding | null;
  /** The usual raises, where they may raise. */
  presets: RaisePreset[];
}

/** The table as one person sees it. */
export interface SniperTableView {
  table: string;
  settings: SniperSettings;
  host: string;
  now: number;
  chairs: ChairView[];
  observers: number;
  people: Record<number, string>;
  games: number;
  turn_number: number;
  turn_until: number;
  rematch_until: number;
  game: SniperView | null;
  paused: boolean;
  /** SN-5.4: a survivor watches in silence until the end. */
  silent: boolean;
  /** HO-2.11: who waits for the next game; None where one need not. */
  reservations: ReservationsView | null;
  /** FD-3.3: games that came to nothing since the house had lost its key. */
  lost_hands: number;
}

/** What one person sees beyond what everybody does. */
export interface SniperOwn {
  seat: number;
  cards: Card[];
  moves: Move[];
  silent: boolean;
  /** The combination their cards make with the shared ones, while they have not folded. */
  holds: string;
  /** The usual raises, where they may raise. */
  presets: RaisePreset[];
  /** While people snipe: in how many ways the cards one has not seen give another player each combination. */
  chances: Record<string, number>;
}

// -- Parts

/** An evening as its host wants it. */
export interface EveningSettings {
  title: string;
  style: "tournament" | "cash" | "class";
  /** A variant of hold'em by its name (VA-4.1), `sniper` or `textbook`; in a class `blackjack`, too. */
  game: string;
  seats: number;
  /** Tournament and class: what everyone begins with. */
  stack: number;
  begins: "now" | "by-host" | "at" | "full";
  begins_at: number;
  /** How many make it full; 0 where nobody counts them. */
  people: number;
  levels: Levels;
  entering: Entering;
  /** Cash (EV-1.4), and what a class plays for. */
  small_blind: number;
  big_blind: number;
  least_buy_in: number;
  most_buy_in: number;
  /** Played from the bank, which needs accounts (EV-2.4); else with chips given for it (PS-1.1). */
  from_bank: boolean;
  /** The host lets each guest in (EV-2.2). */
  admits: boolean;
  /** Bots fill what is empty when it starts (EV-2.2). */
  bots: boolean;
  /** How places are counted (EV-5.3): `season`, `league` (LG-2.1) or `own`. */
  points: string;
  own_points: number[];
  timers: Timers;
  /** What guests see of tables at which they do not play. */
  observing: "on" | "delayed" | "off";
  /** Minutes, where they see it later. */
  delay: number;
}

/** EV-1.2: how the blinds of a tournament rise. */
export interface Levels {
  minutes: number;
  /** Rounds in the place of minutes (HO-4.5), where all fit on one table. */
  rounds: number;
  ladder: string;
  /** The host's own ladder, where `ladder` is `own`. */
  own: [number, number][];
  /** The level from which the big blind pays an ante; 0 where nobody does. */
  ante_from: number;
  /** The levels after which there is a break. */
  breaks: number[];
  break_minutes: number;
}

/** EV-1.3: each is off by default. */
export interface Entering {
  /** Late entry while this level or an earlier one is played. */
  late_until: number;
  rebuys_until: number;
  /** So many each. */
  rebuys: number;
  /** One each, at the first break. */
  add_on: boolean;
}

/** How long the house waits, in seconds. Operators set the lengths (HO-7.1). */
export interface Timers {
  action: number;
  time_bank: number;
  /** How slowly a time bank recovers: so much with every hand one is dealt into. */
  time_bank_per_hand: number;
  sit_out: number;
  rebuy: number;
  entry_request: number;
  /** From the award to the next hand: time to look, to show cards (HE-5.4) and to top up. */
  between_hands: number;
  /** From the draw of the button to the first hand: time to look at the cards (HO-6.1). */
  draw: number;
  /** From the end of a tournament to the question who plays on: time to look at the places (PS-1.4). */
  places: number;
  /** When nobody can bet any more: how long the hands face up and each further street lie there (HE-5.2). Only where people look on. */
  run_out: number;
  /** From the hands shown to the first pot, and from pot to pot. Only where people look on. */
  showdown: number;
  sit_out_memory: number;
  hit_and_run: number;
  /** How long a new table is kept for its first player (HO-2.4). */
  empty_table: number;
}

/** FD-1.5: a card with its proof. */
export interface ShownCard {
  at: "seat" | "board";
  nth: number;
  position: number;
  card: string;
  salt: string;
  path: string[];
  seat: number;
}

/** A chair as somebody without one meets it. */
export interface ChairOffer {
  name: string;
  low: number;
  high: number;
  refusal: Refusal | null;
  /** What people usually sit down with, between `low` and `high`. */
  usual: number;
  /** A dead small blind on top, for who comes back and posts (HO-1.8). */
  owed: number;
}

/** A wish not granted: a stable code, the rule it rests on, and the amounts that explain it. There is no other kind of it: the house asks every answer for its type, which takes a fraction of `isinstance`. */
export interface Refusal {
  code: string;
  rule: string;
  amounts: Record<string, number>;
}

/** A table as the lobby shows it. */
export interface Listing {
  table: string;
  /** What is dealt: holdem, sniper, blackjack or a game from outside. */
  game: string;
  /** How it is played: cash, sng, private-sng; a game with one format has one word for it. */
  format: string;
  /** 0 where nobody counts them. */
  seats: number;
  taken: number;
  observers: number;
  /** waiting, playing */
  state: string;
  /** Only who is invited sees it (PS-1.2). */
  private: boolean;
  /** May somebody sit down now, if there is a chair? A tournament that runs takes nobody in. */
  open: boolean;
  /** 0, like the other amounts, where a game has none. */
  small_blind: number;
  big_blind: number;
  least_buy_in: number;
  most_buy_in: number;
  average_pot: number;
  hands_per_hour: number;
  /** Which of a family of games (VA); empty where the game has none. */
  variant: string;
  /** What its opener calls it (HO-2.9). */
  title: string;
  /** How many of those who have a seat are bots; where the table does not know, the house counts them. */
  bots: number;
}

/** EV-8.2: what everybody at the evening sees alike. */
export interface EveningSheet {
  evening: string;
  settings: EveningSettings;
  host: string;
  host_name: string;
  co_hosts: string[];
  /** before, running, paused, break, ending or ended. */
  state: string;
  /** The host lets each guest in. */
  admits: boolean;
  begins_at: number;
  rows: Row[];
  /** By person: the names of those who wait to be let in (EV-2.2). */
  asking: Record<string, string>;
  screen: BigScreen;
  tables: EveningTable[];
  /** EV-3.1: the seats as they were drawn. */
  draw: Record<string, Record<number, string>>;
  moves: Moving[];
  hand_for_hand: boolean;
  ladder: [number, number][];
  minutes: number;
  /** EV-7.1: what hosts have done. */
  record: Note[];
  /** EV-6.1. */
  ledger: LedgerEntry[];
  settlement: Settlement | null;
  places: Placed[];
  /** EV-5.2: table and number of the hand that decided it. */
  decided: [string, number];
  pots: BigPot[];
  /** EV-1.1: games that tables have played by themselves, in the order in which they ended. */
  games: FinishedGame[];
  /** Of a class: what it is about to play. */
  next_game: string;
  /** The table on the big screen. */
  shown: string;
  /** A hand that everybody may look at again. */
  handed_out: HandedOut | null;
  /** By mentor, whose cards they see. */
  mentors: Record<string, string>;
  /** By table, how many hands, rounds or games are over: the last ones can be handed out. Under no name those of all tables that are not told of. */
  hands: Record<string, number>;
  /** By person: until when a host lets them write nothing. */
  muted: Record<string, number>;
  /** From when to when it was played; 0 before that. */
  begun_at: number;
  ended_at: number;
  /** Of a very large evening, which is told in brief: how many people there are. Of them stand here the best and the hosts, of the tables the first; `around` is what is near oneself, and over HTTP there is all of it. */
  people: number;
}

/** Somebody on the sheet. */
export interface Row {
  person: string;
  name: string;
  bot: boolean;
  state: string;
  table: string;
  chips: number;
  place: number;
  brought: number;
  took: number;
}

/** EV-8.1: everything on a television; no button, no secret but the link while entry is open. */
export interface BigScreen {
  title: string;
  level: number;
  now: Level;
  next: Level;
  /** Milliseconds. */
  level_left: number;
  runs: boolean;
  break_until: number;
  /** Levels until the next break; 0 where there is none. */
  break_in: number;
  players: number;
  entrants: number;
  average: number;
  ends_in: number;
  tables: Record<string, number>;
  secret: string;
  /** Of the level, where it is measured in rounds (EV-1.2); 0 where the clock says it. */
  rounds_left: number;
}

/** What is paid at one level. */
export interface Level {
  small: number;
  big: number;
  /** Paid by the big blind for the whole table, after the blind. */
  ante: number;
}

/** One of its tables. */
export interface EveningTable {
  table: string;
  seats: Record<number, string>;
  hand: number;
  /** A hand is in play; else it waits between two. */
  playing: boolean;
  broken: boolean;
  /** What is played there. */
  game: string;
  /** How many it takes. */
  most: number;
}

/** Somebody who is about to change tables (EV-3.4). */
export interface Moving {
  person: string;
  source: string;
  target: string;
  /** Not before. */
  at: number;
  rule: string;
}

/** A line of the record. */
export interface Note {
  at: number;
  by: string;
  /** The fact's own name. */
  what: string;
  whom: string;
  why: string;
  chips: number;
  /** Or the opposite: refused, no longer co-host, may write again. */
  yes: boolean;
  /** Where, or where to. */
  table: string;
  /** The new name. */
  text: string;
  /** How long somebody is muted, or a level lasts from now on. */
  minutes: number;
  /** The coming levels. */
  rungs: [number, number][];
  ban: boolean;
  /** Empty where the host is no guest. */
  by_name: string;
  whom_name: string;
}

/** An entry of the ledger (EV-6.1). */
export interface LedgerEntry {
  at: number;
  person: string;
  /** Brought to the tables, or taken from them where it is less than nothing. */
  chips: number;
}

export interface Settlement {
  /** By person, what they won or lost. */
  nets: Record<string, number>;
  /** What bots won or lost, and whatever was given and not brought: with it the nets are zero. */
  house: number;
  /** One with HOUSE where bots are in it. */
  payments: Payment[];
}

export interface Payment {
  giver: string;
  taker: string;
  chips: number;
}

/** Who has a place, or shares it. */
export interface Placed {
  place: number;
  people: string[];
  /** EV-5.3: what it counts for the season, as a fraction; none before the end, none for bots. */
  points: Record<string, [number, number]>;
}

/** EV-8.1: a hand that won somebody much. */
export interface BigPot {
  table: string;
  hand: number;
  person: string;
  name: string;
  chips: number;
}

/** A game that a table has played by itself (EV-1.1). */
export interface FinishedGame {
  at: number;
  table: string;
  game: string;
  /** The table's first, second, … */
  number: number;
  places: string[];
}

/** A hand that everybody may look at again. */
export interface HandedOut {
  at: number;
  table: string;
  hand: number;
  by: string;
}

/** What one sees beyond the sheet. */
export interface EveningOwn {
  person: string;
  /** outside, asks, here, plays, out or gone. */
  state: string;
  name: string;
  host: boolean;
  /** They have the host's powers. */
  rules: boolean;
  /** Where they play now. */
  table: string;
  chips: number;
  /** A rebuy is offered (EV-1.3). */
  asked_until: number;
  muted_until: number;
  moving_to: string;
  moving_at: number;
  /** Who asks to sit behind them, and would see their cards. */
  mentor_asks: string;
  /** Who does. */
  mentor: string;
  /** Behind whom they sit. */
  mentors: string;
  /** Whom they have asked. */
  asked_to_mentor: string;
  /** What they may ask, by the name of the wish; the grey ones with their refusal. */
  offers: Offer[];
  around: Around | null;
}

/** One thing a person may do at the table, or may not do now, and why. */
export interface Offer {
  name: string;
  low: number;
  high: number;
  refusal: Refusal | null;
}

/** Of a very large evening what is near oneself. */
export interface Around {
  /** Oneself, with one's place as it was when the sheet was told last, and who sits at these tables. */
  rows: Row[];
  /** One's own, and the one to which one is about to move. */
  tables: EveningTable[];
  /** EV-3.1: one's own seat, as it was drawn. */
  draw: Record<string, Record<number, string>>;
}

/** FD-1.10: a draw begins, with the closed list of hashes. The numbers are waited for until then. */
export interface DrawCommitted {
  event: "deal-committed";
  at: number;
  commitment: Commitment;
  until: number;
  /** FD-2.2: of the journal before this fact. */
  head: Head;
}

/** What the house tells, signed, before it hears a number (FD-1.2, FD-1.9). */
export interface Commitment {
  statement: Statement;
  roots: string[];
  entries: Entry[];
  signature: string;
}

/** FD-1.8: what the deal is for. */
export interface Statement {
  /** The fingerprint of the house's key. */
  house: string;
  table: string;
  hand: number;
  attempt: number;
  variant: string;
  button: number;
  /** Those dealt in, in the order in which they get their first card. */
  seats: number[];
  decks: number;
}

/** FD-1.2: what a seat has sent before the roots were told, or why it has not. */
export interface Entry {
  seat: number;
  person: string;
  /** Empty where nothing was sent. */
  hash: string;
  absent: "" | "house-bot" | "no-hash" | "barred";
}

/** FD-2.2: how far the table's journal reached, and the hash of all of it. */
export interface Head {
  number: number;
  digest: string;
}

/** FD-1.2: a number did not come, or another than was hashed. New hashes are waited for until then. */
export interface DrawVoided {
  event: "deal-voided";
  at: number;
  seat: number;
  person: string;
  cause: "missing" | "wrong";
  until: number;
  others: string[];
}

/** FD-1.4: all numbers. A draw has no decks. */
export interface NumbersTold {
  event: "decks-opened";
  at: number;
  numbers: Number[];
  opened: OpenedSeed[];
}

/** FD-1.2: what a person has added to the deal. */
export interface Number {
  seat: number;
  number: string;
}

/** FD-1.4: a deck that was not played. */
export interface OpenedSeed {
  deck: number;
  seed: string;
}

/** EV-3.1: seats are drawn, and the draw is shown. */
export interface Begun {
  event: "begun";
  at: number;
  tables: Record<string, Record<number, string>>;
  /** Levels are counted in rounds: all fit on one table (EV-1.2). */
  rounds: boolean;
}

/** Of a class: the draw is shown (EV-3.1). */
export interface TablesOpened {
  event: "tables-opened";
  at: number;
  game: string;
  tables: Record<string, Record<number, string>>;
}

/** EV-3.3: its players draw seats. */
export interface TableBroken {
  event: "table-broken";
  at: number;
  table: string;
  /** By player, the table they go to. */
  draw: Record<string, string>;
}

/** A room as its host wants it. The key makes the dealer and is shown to nobody (BJ-3.1). */
export interface RoomSettings {
  dealer_key: string;
  minimum: number;
  decks: number;
  permanent: boolean;
  /** What its host calls it (HO-2.9). */
  title: string;
  /** So many seconds of silence on turn are a stand; 0 for none (BJ-5.5). */
  silence: number;
  /** The evening that owns the room: it says who is in it, and the house deals round after round. */
  evening: string;
  /** Of an evening, who deals in the place of the house if they join (BJ-3.2). */
  teacher: string;
  /** Seconds from one round to the next where the house deals. */
  pause: number;
}

/** A room before anything has happened in it. A seat is the number of a connection. */
export interface RoomSetup {
  /** Whoever joins with it is the dealer; without one nobody can be (BJ-3.1). No picture ever holds it. */
  dealer_key: string | null;
  /** How many a round takes, the dealer included (BJ-4.1). */
  minimum: number;
  /** How many decks of 52 the shoe holds (BJ-4.2). */
  decks: number;
  /** Where given, the cards of the shoe instead of whole decks: for lessons and tests. */
  pack: Card[];
  /** Who is in already, in the order of joining. */
  guests: Guest[];
  /** Whether the dealer among them has asked for a round as well. */
  started: boolean;
  /** So many seconds of silence on turn are a stand; 0 where nobody is hurried (BJ-5.5). */
  silence: number;
}

/** Somebody who is in before the first wish: their connection, their name, and whether they deal. */
export interface Guest {
  seat: number;
  name: string;
  dealer: boolean;
}

/** Somebody who is in a round when it begins. */
export interface DealtIn {
  /** The number of their connection. */
  seat: number;
  name: string;
  dealer: boolean;
  bot: boolean;
}

/** A table as its creator wants it. */
export interface HoldemSettings {
  format: "cash" | "sng" | "private-sng" | "textbook" | "evening" | "evening-cash";
  seats: number;
  small_blind: number;
  big_blind: number;
  least_buy_in: number;
  /** Where chips are given (PS-1.1, HO-2.10) both are the stack everyone gets. */
  most_buy_in: number;
  permanent: boolean;
  timers: Timers;
  options: EntryOptions;
  /** VA-4.1: by its name in `games.holdem.VARIANTS`. */
  variant: string;
  /** VA-3.1: an ante from everyone and one blind, on the button. */
  button_blind: boolean;
  /** What its opener calls it (HO-2.9). */
  title: string;
  /** The evening that owns the table. */
  evening: string;
  /** At a private table, what who has no seat sees while it is played. */
  observing: "on" | "delayed" | "off";
  /** Minutes, where they see it later. */
  delay: number;
}

/** CA-3.6, each off where nothing is said. */
export interface EntryOptions {
  buy_the_button: boolean;
  play_the_small_blind: boolean;
  take_the_button: boolean;
}

/** The chairs of button, small and big blind, whoever sits there or not. */
export interface Positions {
  button: number;
  small: number;
  big: number;
}

/** One hand of hold'em before the first card. */
export interface HandSetup {
  /** Everyone dealt in, by the number of their seat. */
  stacks: Record<number, number>;
  /** A seat that may be empty: then the button is dead. */
  button: number;
  /** NOBODY where the small blind is dead (HE-2.2). */
  small_blind_seat: number;
  big_blind_seat: number;
  small_blind: number;
  big_blind: number;
  ante: number;
  posts: Post[];
  /** Chips that people not in this hand leave in its main pot (HE-4.4). */
  dead: number;
  rules: RuleSet;
  variant: Variant;
}

/** HE-2.6: chips a newcomer or returner owes on top: `live` counts as their bet, `dead` does not. */
export interface Post {
  seat: number;
  live: number;
  dead: number;
}

/** A named choice of all switches. */
export interface RuleSet {
  name: string;
  heads_up: "button-posts-small" | "button-posts-big";
  min_raise: "last-full-raise" | "double";
  short_all_ins_add_up: boolean;
  short_big_blind: "full" | "highest-posted";
  odd_chips: "clockwise" | "dropped";
  button: "dead" | "next-player";
  burn: boolean;
  action_seconds: number;
  /** What a player starts with where the table does not say. */
  stack: number;
  small_blind: number;
  big_blind: number;
  showing: "beaten-may-muck" | "all-up-after-all-in" | "every-hand";
}

/** How many hole cards, how many of them must be used, which deck, which limit, which ranking. */
export interface Variant {
  name: string;
  hole: number;
  /** So many hole cards, no fewer and no more; 0 for any. */
  used: number;
  deck: number;
  limit: "no-limit" | "pot-limit" | "fixed-limit";
  ranking: "standard" | "short-deck";
  most_players: number;
}

/** SG-4.2, SG-4.4, SG-6.1: dead money from somebody who is not dealt in. */
export interface Deduction {
  person: string;
  stack: number;
  safe: number;
  why: string;
}

/** Chips, and the seats that may win them. The first pot of a hand is the main pot. */
export interface Pot {
  amount: number;
  seats: number[];
}

/** A table as its host wants it. */
export interface SniperSettings {
  seats: number;
  /** Only who is invited sees it, as at a private sit-and-go (PS-1.2). */
  friends_only: boolean;
  /** How long everyone may think (SN-6.2). */
  seconds: number;
  /** From a showdown to the next round: time to see what each snipe changed. */
  pause: number;
  /** How long the table waits for everyone's word after a game. */
  rematch: number;
  permanent: boolean;
  /** What its host calls it (HO-2.9). */
  title: string;
  /** The broadcast's start chips and survival number instead of the usual ones (SN-1.4). */
  broadcast: boolean;
  /** Whoever is left over in the end has won, too (SN-5.6). */
  last_one_wins: boolean;
  /** The evening that owns the table: it says who sits here, and games begin by themselves (EV-1.1). */
  evening: string;
  /** Among friends, what who has no chair sees while a game is played. */
  observing: "on" | "delayed" | "off";
  /** Minutes, where they see it later. */
  delay: number;
}

/** A game of Sniper Hold'em before the first round. */
export interface SniperSetup {
  /** Everyone who plays, by the number of their seat. */
  stacks: Record<number, number>;
  /** Whoever has so many chips after an award pays them and has survived (SN-5.1). */
  survival: number;
  /** The first player (선) of the first round; NOBODY to let the dealer draw them (SN-1.3). */
  first: number;
  /** How long everyone may think (SN-6.2). */
  seconds: number;
  /** The literal reading of the source: whoever is left over in the end has won, too (SN-5.6). */
  last_one_wins: boolean;
}

/** A hand at the showdown: its two hole cards, what it makes of the six, and whether that was sniped. */
export interface OpenHand {
  seat: number;
  cards: Card[];
  combination: string;
  sniped: boolean;
}

/** The room as one viewer sees it: alike for all but for their own moves. */
export interface RoomView {
  phase: "Idle" | "InRound";
  /** A connection, or NOBODY. */
  turn: number;
  /** How many a round takes, the dealer included. */
  minimum: number;
  /** In the order of joining, the dealer among them. */
  players: BlackjackPlayerView[];
  /** What the viewer may do now. */
  moves: Move[];
  /** Who deals from the next round on, in the place of a bot (BJ-3.2). */
  heir: string;
}

/** One who has joined, as everyone sees them. */
export interface BlackjackPlayerView {
  seat: number;
  name: string;
  dealer: boolean;
  cards: Card[];
  score: number;
  standing: "" | "Playing" | "Standing" | "Busted";
  result: "" | "Win" | "Lose" | "Tie";
  bot: boolean;
  /** Rounds since they joined, as are those tied and lost. */
  won: number;
  tied: number;
  lost: number;
}

/** One thing a seat may do now, as data: `fold`, `call 20`, `raise 40 to 500`, `show AsKd/As/Kd`. */
export interface Move {
  name: string;
  low: number;
  high: number;
  options: string[];
}

/** A seat as everyone sees it. */
export interface PlayerView {
  person: string;
  seat: number;
  /** What lies before them between hands; of who plays in the hand, the hand says it. */
  stack: number;
  safe: number;
  connected: boolean;
  sitting_out: boolean;
  sit_out_until: number;
  /** Seated, not yet dealt in (HO-3.3). */
  waiting: boolean;
  entry: string;
  leaving: boolean;
  rebuy_until: number;
  out: boolean;
  /** Milliseconds since they sat down, sit-outs excluded (HO-3.5). */
  session: number;
  /** Nobody waits for them until they act or say that they are back (HO-7.6). */
  away: boolean;
  bot: boolean;
}

/** The queue as everyone sees it. */
export interface ReservationsView {
  people: string[];
  /** People who may sit down now, and until when. */
  asked: Record<string, number>;
  /** About when the game in play is over; 0 while none is. */
  over_at: number;
}

/** The hand as one viewer sees it. */
export interface HandView {
  /** posting, preflop, flop, turn, river, showdown or over */
  street: string;
  button: number;
  small_blind: number;
  big_blind: number;
  ante: number;
  board: Card[];
  /** What was swept in on earlier streets, in layers, the main pot first. */
  pots: Pot[];
  /** Everything in the middle, this street's bets included. */
  pot: number;
  seats: HoldemSeatView[];
  turn: number;
  /** What the viewer may do now. */
  moves: Move[];
  /** What the hands that lie face up make with the board, by seat. */
  holdings: Record<number, Holding>;
  /** When nobody can bet any more and the hands are face up: what each wins on average, in thousandths of a pot. */
  equities: Record<number, number>;
  /** At the showdown, of the hands that lie face up: the five cards that count, by seat. */
  fives: Record<number, Card[]>;
  /** Its name among the variants: what is dealt, what may be bet, which hand beats which. */
  variant: string;
}

/** One seat of the hand as a viewer sees it. */
export interface HoldemSeatView {
  seat: number;
  stack: number;
  bet: number;
  /** in, all-in, folded or mucked */
  state: string;
  /** Empty when they hold none any more; HIDDEN for each card face down. */
  cards: Card[];
  /** What they would have to put in to stay, if it were their turn. */
  owes: number;
}

/** "Two pair, kings and 8s" is `two-pair`, `K`, `8` (HE-5.1). */
export interface Holding {
  category: string;
  /** The rank told first. */
  high: string;
  /** The rank told second: the low pair of two, the pair of a full house. */
  low: string;
}

/** For one empty seat and one way of coming in. */
export interface Preview {
  seat: number;
  entry: string;
  /** 1: the very next hand; 0: with the first hand of a table that has not begun. */
  hands: number;
  /** What they pay for coming in, blinds of that hand included. */
  cost: number;
}

/** What only its owner sees. */
export interface Mine {
  bank: number;
  auto_rebuy: number;
  time_bank: number;
  /** None where there is no limit (SG-4.1). */
  sit_outs_left: number | null;
  /** An entry option they are asked about (CA-3.6). */
  asked: string;
  asked_until: number;
  /** What it costs on the whole. */
  asked_cost: number;
  /** How much of that goes to the pot and is no bet. */
  asked_dead: number;
  /** Which places they will play, hand by hand: small-blind, big-blind, button. */
  asked_places: string[];
  /** Sits out from the next hand on; it can be taken back (HO-3.8). */
  sits_out_next: boolean;
  /** What the bank fills the stack up to after this hand (HO-3.7). */
  ordered: number;
  /** What leaving now would cost: stack and safe, while a sit-and-go runs (HO-3.9). */
  forfeits: number;
  /** They leave since before the cards, and fold as soon as it is their turn (FD-1.8). */
  folds: boolean;
}

/** A usual raise, and what it goes to. */
export interface RaisePreset {
  name: "min" | "x2" | "x2.5" | "x3" | "x4" | "third-pot" | "half-pot" | "two-thirds-pot" | "three-quarters-pot" | "pot" | "max" | "all-in";
  to: number;
}

export interface ChairView {
  person: string;
  seat: number;
  connected: boolean;
  left: boolean;
  again: boolean;
  /** SN-6.3: silence counts at once until they are back. */
  away: boolean;
}

/** The game as one viewer sees it. */
export interface SniperView {
  /** deal, bet1, bet2, snipe, showdown, settle (a survivor gives) or over */
  phase: string;
  round: number;
  /** The first player (선). */
  first: number;
  survival: number;
  /** What the system has taken so far. */
  system: number;
  shared: Card[];
  /** Everything in the middle, this street's bets included. */
  pot: number;
  seats: SniperSeatView[];
  turn: number;
  declared: Declaration[];
  /** With all four shared cards out: the combinations they allow anybody to hold. */
  possible: string[];
  /** The hands of this round's showdown, clockwise from the first player. */
  opened: OpenHand[];
  /** Once the game is over (SN-5.6). */
  winners: number[];
  /** What the viewer may do now. */
  moves: Move[];
  /** Everybody, the first place first, once the game is over (SN-5.6). */
  places: number[];
}

/** One seat of the game as a viewer sees it. */
export interface SniperSeatView {
  seat: number;
  stack: number;
  bet: number;
  /** in, all-in, folded, survived or out */
  state: string;
  /** Empty when they hold none any more; HIDDEN for each card face down. */
  cards: Card[];
  /** What they would have to put in to stay, if it were their turn. */
  owes: number;
}

export interface Declaration {
  seat: number;
  combination: string;
}

/** Somebody as others see them. */
export interface PersonCard {
  name: string;
  bot: boolean;
  /** Of a house bot, how well it plays: beginner, solid, strong or sharp. */
  level: string;
  /** The one they have chosen; empty where a page draws the one that follows from who they are. */
  face: string;
}
