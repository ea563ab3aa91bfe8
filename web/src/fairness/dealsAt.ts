/**
 * FD at one table, as its client sees it: it adds a number to each deal, checks all that is told, and compares every card that is shown with its proof.
 *
 *     a deal begins → deal-committed → our number → decks-opened → cards, and beside them their proofs
 *                                    → deal-voided → deal-committed …
 *
 * A draw (FD-1.10) is told by the same facts. It has no decks, and it begins with its commitment.
 */
import { fromHex, toHex } from "./bytes.ts";
import { contributionHash, dealOf, fingerprint } from "./deals.ts";
import type { Keeping, Which } from "./keeping.ts";
import { FIRST_DRAW } from "./layouts.ts";
import { need, type Card, type Commitment, type Receipt } from "./paper.ts";
import { EVENING, readingOf, type Begun, type Fact, type Picture, type Reading, type Shown } from "./readings.ts";
import { Watch } from "./watch.ts";

export type Mark = "checked" | "partly" | "without-you" | "house-shuffle" | "pending" | "unseen" | "wrong";
/** Why a deal is not as good as it could be. */
export type Why = "left-out" | "barred" | "other-device" | "just-came" | "looks-on" | "only-bots" | "others-missing" | "void" | "no-proof-yet";

export interface DealState {
  mark: Mark;
  /** By what the house calls the hand, and which deal of it this is: 0 where it has one alone. */
  hand: number;
  deal: number;
  isDraw: boolean;
  why: readonly Why[];
  /** Who added no number, and why: `house-bot`, `no-hash`, `barred`. */
  absent: readonly { person: string; why: string }[];
  /** Attempts that came to nothing, and whose number was missing. */
  voids: readonly { person: string; cause: string }[];
  /** How often the house has left out a hash of ours that came in time, at this table. */
  leftOut: number;
}

/** Something that cannot be was told, with all that shows it. */
export interface Alarm {
  table: string;
  hand: number;
  reason: string;
  at: number;
  evidence: Readonly<Record<string, unknown>>;
}

export type FairWish = { say: "give-hash"; table: string; hand: number; attempt: number; hash: string } | { say: "give-number"; table: string; hand: number; attempt: number; number: string; next?: string };

export interface Ties {
  key: string;
  person: string;
  keeping: Keeping;
  ask: (wish: FairWish) => Promise<{ say: string }>;
  /** In milliseconds. */
  now: () => number;
  /** Null where there is no deal to speak of. */
  show: (state: DealState | null) => void;
  alarm: (alarm: Alarm) => void;
}

type Told =
  | { event: "deal-committed"; commitment: Commitment }
  | { event: "decks-opened"; numbers: Receipt["numbers"]; opened: Receipt["opened"] }
  | { event: "deal-voided"; seat: number; person: string; cause: string };

/** One deal, from its beginning to that of the next. */
class Deal {
  readonly begun: Begun | null;
  readonly number: number;
  watch: Watch | null = null;
  /** All that was told of it, for whoever must be shown. */
  commitments: Commitment[] = [];
  opening: { numbers: Receipt["numbers"]; opened: Receipt["opened"] } | null = null;
  proofs: Card[] = [];
  dealt = false;
  voids: { person: string; cause: string }[] = [];
  /** The house has said that it has our number. */
  confirmed = false;
  left: Why | "" = "";
  wrong = "";
  board = 0;
  /** By place, what was shown there. */
  readonly shown = new Map<string, Shown>();
  /** Places that wait for their proof since an earlier message. */
  waiting = new Set<string>();

  /** Nothing is known of how a deal began that was there before one came. `number`: by what its hash was asked for. */
  constructor(begun: Begun | null, number = 0) {
    this.begun = begun;
    this.number = number;
  }

  get told(): Commitment | null {
    return this.watch?.commitment ?? null;
  }

  unproven(): string[] {
    return [...this.shown].filter(([, one]) => this.watch?.face(one.at, one.seat, one.nth) === undefined).map(([place]) => place);
  }
}

/** A draw has no number that a person would know it by. */
const DRAW: Begun = { hand: 0, deal: 0, seats: [], people: {} };

/** FD-1.6: who has sent so long before was in time. */
const IN_TIME = 1_000;

const isDraw = (fact: Fact): fact is Fact & { event: "deal-committed"; commitment: Commitment } => fact.event === "deal-committed" && !(fact as Told & { event: "deal-committed" }).commitment.statement.decks;

export class DealsAt {
  private readonly table: string;
  private readonly ties: Ties;
  #deal: Deal | null = null;
  /** Until the next deal begins. */
  #draw: Deal | null = null;
  /** Of the last fact heard. */
  #number = -1;
  #picture: Picture | null = null;
  /** When the hash of an attempt was sent, on the line there is. */
  readonly #sent = new Map<string, number>();
  /** The last deal for which a hash was asked, or sent before it was. */
  #asked = 0;
  /** The hash of a deal may come with the number of the one before. */
  #ahead = false;
  /** Of our hashes that were left out, for which deal and attempt. */
  readonly #leftOut = new Set<string>();
  /** The number of the last deal that was committed to, and of the last draw. */
  #last = 0;
  #lastDraw = 0;

  constructor(table: string, ties: Ties) {
    this.table = table;
    this.ties = ties;
  }

  /** The house asks for the hash of an attempt. */
  asked({ hand, attempt, ahead = false }: Pick<Which, "hand" | "attempt"> & { ahead?: boolean }): void {
    this.#ahead ||= ahead;
    void this.ties.ask({ say: "give-hash", table: this.table, hand, attempt, hash: this.#sends(hand, attempt) });
  }

  /** The hash of an attempt, which is on its way from now on. */
  #sends(hand: number, attempt: number): string {
    const which = { table: this.table, hand, attempt };
    if (hand < FIRST_DRAW) this.#asked = hand;
    this.#sent.set(`${hand} ${attempt}`, this.ties.now());
    return this.#hash(which, this.ties.keeping.numberFor(which));
  }

  /** On a new line, or from another node: what was on its way may be lost, and a number is sent again (FD-1.9). */
  again(): void {
    this.#sent.clear();
    this.#deal?.waiting.clear();
    for (const deal of [this.#deal, this.#draw]) {
      if (deal) deal.confirmed = false;
      this.#give(deal);
    }
  }

  /** Something has happened; `whole` where the picture was laid anew, `picture` as it is now. */
  heard({ first, number, facts }: { first: number; number: number; facts: readonly Fact[] }, picture: Picture): void {
    const reading = readingOf(picture.game);
    if (!reading || picture.number !== number) return;
    const follows = this.#number >= 0 && first <= this.#number + 1 && number >= this.#number;
    const fresh = follows ? facts.slice(this.#number + 1 - first) : this.#sinceDeal(reading, facts);
    this.#number = number;
    this.#picture = picture;
    if (!fresh.length) this.again();
    for (const fact of fresh) {
      if (this.#isOfDraw(reading, fact)) this.#checked(() => this.#ofDraw(reading, fact), true);
      else this.#checked(() => this.#fact(reading, fact));
    }
    if (!this.#deal && reading.seen(picture, true).length) this.#deal = new Deal(null);
    this.#checked(() => this.#look(reading, fresh.length > 0));
    this.#show();
  }

  /** FD-1.10: the seats of an evening are drawn; a step that is told again, for who has come again, changes nothing. */
  drew(facts: readonly Fact[]): void {
    const reading = readingOf(EVENING)!;
    this.#picture ??= { game: EVENING, number: 0, shared: {}, own: {}, people: {} };
    for (const fact of facts) if (this.#isOfDraw(reading, fact)) this.#checked(() => this.#ofDraw(reading, fact), true);
    this.#show();
  }

  /** Proofs come beside what they prove. */
  proven({ hand, cards }: { hand: number; cards: readonly Card[] }): void {
    const deal = this.#deal;
    if (!deal?.opening || deal.told?.statement.hand !== hand) return;
    this.#checked(() => {
      for (const card of cards) {
        deal.proofs.push(card);
        deal.watch!.card(card);
      }
      this.#compare(deal);
      deal.waiting = new Set(deal.unproven());
    });
    this.#show();
  }

  /** Of what was before one came only the deal in play counts; one whose beginning was missed cannot be checked. */
  #sinceDeal(reading: Reading, facts: readonly Fact[]): readonly Fact[] {
    const begun = facts.findLastIndex((fact) => reading.begins(fact) ?? isDraw(fact));
    this.#draw = null;
    if (begun < 0) this.#deal = null;
    return begun < 0 ? [] : facts.slice(begun);
  }

  /** What is told between the commitment to a draw and what it came to, and is no deal's. */
  #isOfDraw(reading: Reading, fact: Fact): boolean {
    const draw = this.#draw?.dealt ? null : this.#draw;
    if (isDraw(fact) || (draw && reading.isDrawn(fact))) return true;
    return Boolean(draw?.watch && !draw.opening) && ["deal-voided", "decks-opened"].includes(fact.event);
  }

  #ofDraw(reading: Reading, fact: Fact): void {
    if (isDraw(fact) && (!this.#draw || this.#draw.dealt)) this.#draw = new Deal(DRAW);
    const draw = this.#draw!;
    if (draw.wrong) return;
    if (isDraw(fact)) this.#committed(draw, fact.commitment);
    else if (fact.event === "deal-voided") this.#voided(draw, fact as Told & { event: "deal-voided" });
    else if (fact.event === "decks-opened") this.#opened(draw, fact as Told & { event: "decks-opened" });
    else this.#drawn(draw, reading, fact);
  }

  /** What follows from everybody's numbers, and nothing else. */
  #drawn(draw: Deal, reading: Reading, fact: Fact): void {
    draw.dealt = true;
    need(!draw.watch || draw.opening, "not-opened");
    need(!draw.watch || reading.fits(fact, draw.told!, draw.watch.positions, this.ties.person), "another-draw");
  }

  #fact(reading: Reading, fact: Fact): void {
    if (fact.event === "game-abandoned") this.#draw = null;
    const begun = reading.begins(fact);
    if (begun) {
      if (this.#draw?.opening && begun.deal < 2) this.ties.keeping.drew(this.table, begun.hand);
      this.#draw = null;
    }
    if (begun) this.#deal = new Deal(begun, begun.deal ? this.#asked : begun.hand);
    const deal = this.#deal;
    if (!deal?.begun || deal.wrong) return;
    if (fact.event === "deal-committed") this.#committed(deal, (fact as Told & { event: "deal-committed" }).commitment);
    else if (fact.event === "deal-voided") this.#voided(deal, fact as Told & { event: "deal-voided" });
    else if (fact.event === "decks-opened") this.#opened(deal, fact as Told & { event: "decks-opened" });
    else if (reading.deals(fact)) this.#dealt(deal, deal.begun.seats.includes(reading.own(this.#picture!)));
    for (const one of reading.told(fact, deal.board)) this.#claim(deal, one);
  }

  #committed(deal: Deal, told: Commitment): void {
    const { statement } = told;
    deal.commitments.push(told);
    const again = deal.told?.statement.attempt === statement.attempt;
    need(again || statement.attempt === deal.voids.length + 1, "voids-missing");
    const last = statement.decks ? this.#last : this.#lastDraw;
    need(statement.hand >= last, "another-deal");
    if (!again) deal.watch = new Watch(this.ties.key, this.ties.person, this.ties.keeping.number(statement));
    deal.watch!.commit(told);
    this.#isThisDeal(deal.begun!, told);
    const first = this.ties.keeping.commitment(told);
    if (first.signature !== told.signature) deal.commitments.unshift(first);
    need(first.signature === told.signature, "two-commitments");
    if (statement.decks) this.#last = statement.hand;
    else this.#lastDraw = statement.hand;
    if (again) return;
    deal.confirmed = false;
    deal.left = deal.watch!.isIn ? "" : this.#leftBecause(told);
    this.#give(deal);
  }

  /** FD-1.8: the statement is of the very deal that begins here. */
  #isThisDeal(begun: Begun, { statement, entries }: Commitment): void {
    need(statement.table === this.table, "another-deal");
    if (begun === DRAW) return;
    need(begun.deal || statement.hand === begun.hand, "another-deal");
    need(statement.seats.length === begun.seats.length && statement.seats.every((seat) => begun.seats.includes(seat)), "another-deal");
    need(entries.every((one) => !begun.people[one.seat] || begun.people[one.seat] === one.person), "another-deal");
  }

  /** FD-1.6: why our hash is not in the list; one that came in time and is not is counted. */
  #leftBecause({ statement, entries }: Commitment): Why {
    const own = entries.find((one) => one.person === this.ties.person);
    if (!own) return "looks-on";
    if (own.hash) return "other-device";
    const { hand, attempt } = statement;
    if (own.absent === "barred" && this.ties.keeping.isBarred(this.table, this.ties.now())) return "barred";
    if (own.absent === "house-bot" || this.#wasInTime(hand, attempt)) return this.#countLeftOut(hand, attempt);
    return own.absent === "barred" ? "barred" : "just-came";
  }

  #wasInTime(hand: number, attempt: number): boolean {
    const at = this.#sent.get(`${hand} ${attempt}`);
    return at !== undefined && this.ties.now() - at > IN_TIME;
  }

  #countLeftOut(hand: number, attempt: number): Why {
    this.#leftOut.add(`${hand} ${attempt}`);
    return "left-out";
  }

  /** Only to the one commitment that is kept, and as often as it may have been lost. */
  #give(deal: Deal | null): void {
    const told = deal?.told;
    if (!deal || !told || deal.wrong || deal.opening || !deal.watch!.isIn) return;
    const { hand, attempt, decks } = told.statement;
    const following = this.#ahead && decks ? { next: this.#sends(hand + 1, 1) } : {};
    void this.ties.ask({ say: "give-number", table: this.table, hand, attempt, number: deal.watch!.number, ...following }).then((answer) => {
      if (answer.say !== "done") this.#sent.delete(`${hand + 1} 1`);
      else if (deal.told === told) deal.confirmed = true;
    });
  }

  /** FD-1.2: a number did not come. Ours had, where the house has said so on this line. */
  #voided(deal: Deal, { person, cause }: { person: string; cause: string }): void {
    deal.voids = [...deal.voids, { person, cause }];
    const statement = deal.told?.statement;
    deal.watch = null;
    if (person !== this.ties.person) return;
    this.ties.keeping.bar(this.table, this.ties.now());
    if (deal.confirmed && statement) this.#countLeftOut(statement.hand, statement.attempt);
  }

  #opened(deal: Deal, { numbers, opened }: { numbers: Receipt["numbers"]; opened: Receipt["opened"] }): void {
    need(deal.watch, "no-commitment");
    deal.watch.close(numbers, opened);
    deal.opening = { numbers, opened };
  }

  /** FD-1.4: no card before the decks are opened. Where nobody's number is in it the house has shuffled alone (FD-1.3);
   *  whoever sits but is not dealt in, as one who waits for a blind, was not left out of it. */
  #dealt(deal: Deal, isDealtIn: boolean): void {
    need(!(deal.watch || deal.voids.length) || deal.opening, "not-opened");
    deal.dealt = true;
    if (deal.watch) return;
    const barred = this.ties.keeping.isBarred(this.table, this.ties.now());
    if (!isDealtIn) deal.left = "looks-on";
    else deal.left = this.#wasInTime(deal.number, 1) && !barred ? this.#countLeftOut(deal.number, 1) : "";
  }

  #claim(deal: Deal, one: Shown): void {
    const place = `${one.at} ${one.seat} ${one.nth}`;
    const before = deal.shown.get(place);
    deal.shown.set(place, one);
    need(!before || before.card === one.card, "another-card");
    if (one.at === "board") deal.board = Math.max(deal.board, one.nth + 1);
  }

  /** What the picture shows is proven, too; what is new in it has until the next message. */
  #look(reading: Reading, isNews: boolean): void {
    const deal = this.#deal;
    if (!deal?.begun || !deal.dealt || deal.wrong) return;
    const own = deal.told?.entries.find((one) => one.person === this.ties.person);
    for (const one of reading.seen(this.#picture!, Boolean(own))) this.#claim(deal, one);
    if (!deal.opening) return;
    const seat = reading.own(this.#picture!);
    need(!own || seat < 0 || own.seat === seat, "another-seat");
    this.#compare(deal);
    const unproven = deal.unproven();
    need(!isNews || !unproven.some((place) => deal.waiting.has(place)), "no-proof");
    deal.waiting = new Set(unproven);
  }

  #compare(deal: Deal): void {
    for (const one of deal.shown.values()) {
      const proven = deal.watch!.face(one.at, one.seat, one.nth);
      need(proven === undefined || proven === one.card, "another-card");
    }
  }

  /** Once something did not hold nothing makes this deal good again. */
  #checked(ask: () => void, isOfDraw = false): void {
    try {
      ask();
    } catch (wrong) {
      const deal = (isOfDraw ? this.#draw : this.#deal)!;
      if (deal.wrong) return;
      deal.wrong = (wrong as { code?: string }).code ?? String(wrong);
      this.ties.alarm({ table: this.table, hand: deal.begun?.hand ?? 0, reason: deal.wrong, at: Date.now(), evidence: this.#evidence(deal) });
    }
  }

  #evidence(deal: Deal): Record<string, unknown> {
    const { key, person } = this.ties;
    const { commitments, voids, proofs, opening, wrong } = deal;
    const mine = deal.watch?.isIn ? deal.watch.number : undefined;
    return { format: "hanpan-evidence-1", reason: wrong, key, person, table: this.table, begun: deal.begun, commitments, voids, ...opening, mine, proofs, shown: [...deal.shown.values()] };
  }

  #show(): void {
    const deal = this.#draw ?? this.#deal;
    if (!deal) {
      this.ties.show(null);
      return;
    }
    const absent = (deal.told?.entries ?? []).filter((one) => one.absent).map((one) => ({ person: one.person ?? "", why: one.absent! }));
    const { hand, deal: nth } = deal.begun ?? { hand: 0, deal: 0 };
    this.ties.show({ mark: this.#mark(deal), hand, deal: nth, isDraw: deal.begun === DRAW, why: this.#why(deal), absent, voids: deal.voids, leftOut: this.#leftOut.size });
  }

  #mark(deal: Deal): Mark {
    if (deal.wrong) return "wrong";
    if (!deal.begun) return "unseen";
    if (!deal.dealt || deal.waiting.size) return "pending";
    if (!deal.watch) return "house-shuffle";
    const mark = deal.watch.mark;
    return mark === "checked" && (deal.voids.length || this.#missing(deal)) ? "partly" : mark;
  }

  #missing(deal: Deal): boolean {
    return deal.told?.entries.some((one) => one.absent && one.absent !== "house-bot") ?? false;
  }

  #why(deal: Deal): Why[] {
    if (!deal.begun || deal.wrong || !deal.dealt) return [];
    const given = deal.told?.entries.filter((one) => one.hash) ?? [];
    const onlyBots = given.length > 0 && given.every((one) => this.#picture!.people[one.person!]?.bot);
    const others = this.#missing(deal) && deal.watch!.isIn;
    const reasons: (Why | "" | false)[] = [deal.waiting.size > 0 && "no-proof-yet", deal.left, onlyBots && "only-bots", others && "others-missing", deal.voids.length > 0 && "void"];
    return reasons.filter((one): one is Why => Boolean(one));
  }

  /** Of the statement only house, table, hand and attempt count. */
  #hash(which: Which, number: string): string {
    const statement = { ...which, house: toHex(fingerprint(this.ties.key)), variant: "", button: 0, seats: [], decks: 0 };
    return toHex(contributionHash(dealOf(statement), this.ties.person, fromHex(number)));
  }
}
