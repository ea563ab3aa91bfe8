/** FD as a player's page sees it: what a real house said of three deals, and what it says of a house that changes a word of it. */
import * as ed25519 from "@noble/ed25519";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { DealsAt, type Alarm, type DealState, type FairWish } from "../src/fairness/dealsAt";
import { Keeping } from "../src/fairness/keeping";
import type { Card, Commitment, Entry } from "../src/fairness/paper";
import type { Picture } from "../src/fairness/readings";
import { merged } from "../src/house/pictures";
import type { TableState } from "../src/house/states";
import { toHex } from "../src/fairness/bytes";
import { allNumbers, commitmentHash, contributionHash, dealOf, fingerprint } from "../src/fairness/deals";
import { FIRST_DRAW, PACK_52 } from "../src/fairness/layouts";
import { rootOfSeed } from "../src/fairness/trees";
import { outcome } from "../src/fairness/verify";
import type { AskHash, Happened, Proofs, Welcome } from "../src/wire";

type Word = Welcome | Happened | AskHash | Proofs;
interface Recorded {
  person: string;
  table: string;
  numbers: Record<string, string>;
  heard: Word[];
}

const GAMES = ["holdem", "sniper"] as const;
const recorded = (game: string): Recorded => JSON.parse(readFileSync(resolve(import.meta.dirname, `heard/fair-${game}.json`), "utf8")) as Recorded;

/** Somebody's own storage. */
function shelf() {
  const kept = new Map<string, string>();
  return { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, value: string) => void kept.set(name, value) };
}

/** A client that has sent what was recorded. */
class Player {
  states: DealState[] = [];
  alarms: Alarm[] = [];
  said: FairWish[] = [];
  now = 1_000_000;
  at: DealsAt;
  picture: TableState | undefined;
  readonly shelf = shelf();
  readonly keeping: Keeping;

  constructor(readonly told: Recorded) {
    const { key } = told.heard[0] as Welcome;
    this.shelf.setItem("hanpan.numbers", JSON.stringify(Object.fromEntries(Object.entries(told.numbers).map(([deal, number]) => [`${key!.slice(0, 16)} ${told.person} ${told.table} ${deal}`, number]))));
    this.keeping = new Keeping(this.shelf, key!, told.person);
    this.at = this.open();
  }

  /** As a page that is loaded anew. */
  open(): DealsAt {
    const { key } = this.told.heard[0] as Welcome;
    const ask = (wish: FairWish) => (this.said.push(wish), Promise.resolve({ say: "done" }));
    const ties = { ask, now: () => this.now, show: (state: DealState | null) => void (state && this.states.push(state)), alarm: (alarm: Alarm) => void this.alarms.push(alarm) };
    return new DealsAt(this.told.table, { key: key!, person: this.told.person, keeping: this.keeping, ...ties });
  }

  hears(...words: Word[]): this {
    for (const word of words) {
      this.now += 2_000;
      if (word.say === "ask-hash") this.at.asked(word);
      else if (word.say === "proofs") this.at.proven({ hand: word.hand, cards: word.cards as Card[] });
      else if (word.say === "happened") {
        this.picture = merged(this.picture, word, 0) ?? this.picture;
        this.at.heard(word, this.picture as unknown as Picture);
      }
    }
    return this;
  }

  get state(): DealState {
    return this.states.at(-1)!;
  }
  get reasons(): string[] {
    return this.alarms.map((one) => one.reason);
  }
}

const events = (word: Word): string[] => (word.say === "happened" ? (word.facts as { event: string; fact?: { event: string } }[]).map((fact) => fact.fact?.event ?? fact.event) : []);
/** Up to the nth message that tells of something, and itself. */
function upTo(words: Word[], event: string, nth = 1): Word[] {
  const places = words.flatMap((word, at) => (events(word).includes(event) ? [at] : []));
  return words.slice(0, places[nth - 1]! + 1);
}
/** The recording with something changed in it. */
function changed(game: string, change: (word: Word, at: number, words: Word[]) => Word | null | undefined): Recorded {
  const told = recorded(game);
  return { ...told, heard: told.heard.map(change).filter((word): word is Word => Boolean(word)) };
}
const play = (told: Recorded): Player => new Player(told).hears(...told.heard);
const commitmentIn = (word: Word): Commitment => (word as unknown as { facts: { event: string; commitment: Commitment }[] }).facts.find((fact) => fact.event === "deal-committed")!.commitment;

describe.each(GAMES)("a real house at a table of %s", (game) => {
  let told: Recorded;
  beforeEach(() => (told = recorded(game)));

  test("every deal is checked, and every card has its proof", () => {
    const player = play(told);
    expect(player.reasons).toEqual([]);
    const marks = new Map(player.states.map((one) => [`${one.hand} ${one.deal}`, one.mark]));
    expect([...marks.values()].slice(0, 3)).toEqual(["checked", "checked", "checked"]);
    expect(player.state).toMatchObject({ mark: "pending", leftOut: 0 });
  });

  test("the mark is of the deal in play alone: a new one is not green before it is proven (FD-1.4)", () => {
    const player = new Player(told).hears(...upTo(told.heard, "deal-committed", 2));
    expect(player.state.mark).toBe("pending");
    player.hears(...told.heard.slice(upTo(told.heard, "deal-committed", 2).length, upTo(told.heard, "dealt", 2).length));
    expect(player.state).toMatchObject({ mark: "pending", why: ["no-proof-yet"] });
    player.hears(told.heard[upTo(told.heard, "dealt", 2).length]!);
    expect(player.state.mark).toBe("checked");
  });

  test("no proof for a card shown is red with the next message (FD-1.5)", () => {
    const silent = play(changed(game, (word) => (word.say === "proofs" ? null : word)));
    expect(silent.reasons[0]).toBe("no-proof");
    expect(silent.state.mark).not.toBe("checked");
  });

  test("another card in the picture than was proven is red (FD-1.5)", () => {
    const swap = (cards: string[]): void => void cards.splice(0, 1, cards[0] === "9h" ? "9c" : game === "holdem" ? "9h" : cards[0] === "10" ? "9" : "10");
    const own = changed(game, (word) => {
      if (word.say === "happened" && word.own && "cards" in word.own && word.own.cards.length) swap(word.own.cards);
      return word;
    });
    expect(play(own).reasons).toContain("another-card");
    const board = changed(game, (word) => {
      if (word.say !== "happened") return word;
      const shown = word as unknown as { hand?: { hand: { board: string[] } | null }; shared?: { game?: { shared: string[] } | null } };
      const lying = shown.hand?.hand?.board ?? shown.shared?.game?.shared ?? [];
      if (lying.length) swap(lying);
      return word;
    });
    expect(play(board).reasons).toContain("another-card");
  });

  test("another hand opened at the showdown than was proven is red (FD-1.5)", () => {
    const opened = changed(game, (word) => {
      if (word.say !== "happened") return word;
      for (const { fact } of word.facts as { fact?: { event: string; cards?: string[]; hands?: { cards: string[] }[] } }[]) {
        if (fact?.event === "shown") fact.cards!.reverse();
        if (fact?.event === "hands-opened") fact.hands!.forEach((hand) => hand.cards.reverse());
      }
      return word;
    });
    expect(play(opened).reasons).toContain("another-card");
  });

  test("cards without opened decks are red (FD-1.4)", () => {
    const closed = changed(game, (word) => (word.say === "happened" ? ({ ...word, facts: (word.facts as { event: string }[]).filter((fact) => fact.event !== "decks-opened"), first: word.first } as Word) : word));
    expect(play(closed).reasons[0]).toBe("not-opened");
  });

  test("a second commitment for one attempt is red, and gets no number (FD-1.9)", () => {
    const words = upTo(told.heard, "deal-committed", 2);
    const player = new Player(told).hears(...words);
    const sent = player.said.filter((one) => one.say === "give-number").length;
    // What the house would have to sign: any other set of roots. The recorded one stands for the second.
    const first = player.keeping.commitment(commitmentIn(words.at(-1)!));
    const kept = JSON.parse(player.shelf.getItem("hanpan.commitments")!) as Record<string, Commitment>;
    const name = Object.keys(kept).at(-1)!;
    player.shelf.setItem("hanpan.commitments", JSON.stringify({ ...kept, [name]: { ...first, signature: "ab".repeat(64) } }));
    player.at = player.open();
    player.picture = undefined;
    player.hears(words.at(-1)!);
    expect(player.reasons).toEqual(["two-commitments"]);
    expect((player.alarms[0]!.evidence["commitments"] as Commitment[]).length).toBe(2);
    expect(player.said.filter((one) => one.say === "give-number").length).toBe(sent);
  });

  test("after a crash or a move the same number is sent again, and never another (FD-1.9)", () => {
    const player = new Player(told).hears(...upTo(told.heard, "deal-committed", 2));
    const numbers = () => player.said.filter((one) => one.say === "give-number").map((one) => one.number);
    const before = numbers().at(-1)!;
    const count = numbers().length;
    player.at.again();
    expect(numbers().slice(count)).toEqual([before]);
    const last = upTo(told.heard, "deal-committed", 2).at(-1) as Happened;
    player.hears({ ...last, first: last.number + 1, facts: [] } as Happened);
    expect(numbers().slice(count)).toEqual([before, before]);
    player.hears({ say: "ask-hash", table: told.table, hand: 3, attempt: 1, ahead: false });
    const hashes = player.said.filter((one) => one.say === "give-hash" && one.hand === 3).map((one) => (one as { hash: string }).hash);
    expect(new Set(hashes).size).toBe(1);
  });

  test("where the house takes it so, the next hash comes with the number, and asked for it is the same (FD-1.2)", () => {
    const words = upTo(told.heard, "deal-committed", 2);
    const withNumber = (ahead: boolean) => {
      const player = new Player(told).hears(...words.map((word) => (word.say === "ask-hash" ? { ...word, ahead } : word)));
      return { player, sent: player.said.findLast((one) => one.say === "give-number")! };
    };
    const hand = commitmentIn(words.at(-1)!).statement.hand;
    expect(withNumber(false).sent).not.toHaveProperty("next");
    const { player, sent } = withNumber(true);
    player.hears({ say: "ask-hash", table: told.table, hand: hand + 1, attempt: 1, ahead: true });
    expect(player.said.at(-1)).toMatchObject({ say: "give-hash", hand: hand + 1, attempt: 1, hash: sent.next });
  });

  test("a page that is loaded anew sees the deal in play, and no more than it can check", () => {
    const player = new Player(told).hears(...upTo(told.heard, "dealt", 2));
    player.at = player.open();
    const whole = { ...(upTo(told.heard, "dealt", 2).at(-1) as Happened), facts: [] } as Happened;
    player.hears({ ...whole, first: whole.number + 1 });
    expect(player.state.mark).toBe("unseen");
    expect(player.reasons).toEqual([]);
  });
});

describe("what makes it grey, and is said", () => {
  const told = recorded("holdem");
  const second = upTo(told.heard, "deal-committed", 2);

  test("a hash that came in time and is left out is counted (FD-1.6)", () => {
    const player = new Player(told).hears(...second.slice(0, -1));
    player.shelf.setItem("hanpan.numbers", "{}");
    const begins = second.at(-1) as Happened;
    const facts = (begins.facts as { event: string }[]).filter((fact) => fact.event !== "deal-committed");
    const shuffled = upTo(told.heard, "dealt", 2).at(-1) as Happened;
    const dealt = (shuffled.facts as { event: string }[]).filter((fact) => fact.event !== "decks-opened");
    player.hears({ ...begins, facts } as Happened, { ...shuffled, facts: dealt } as Happened);
    expect(player.state).toMatchObject({ mark: "house-shuffle", why: ["left-out"], leftOut: 1 });
    expect(player.reasons).toEqual([]);
  });

  test("who waits for the big blind is not left out of a hand among bots (FD-1.6)", () => {
    const player = new Player(told).hears(...second.slice(0, -1));
    const begins = second.at(-1) as Happened;
    const facts = (begins.facts as { event: string; dealt?: Record<string, string> }[]).filter((fact) => fact.event !== "deal-committed");
    const without = facts.map((fact) => (fact.dealt ? { ...fact, dealt: Object.fromEntries(Object.entries(fact.dealt).filter(([, person]) => person !== told.person)) } : fact));
    const shuffled = upTo(told.heard, "dealt", 2).at(-1) as Happened;
    const dealt = (shuffled.facts as { event: string }[]).filter((fact) => fact.event !== "decks-opened");
    player.hears({ ...begins, facts: without } as Happened, { ...shuffled, facts: dealt } as Happened);
    expect(player.state).toMatchObject({ mark: "house-shuffle", why: ["looks-on"], leftOut: 0 });
    expect(player.reasons).toEqual([]);
  });

  test("who looks on is told so, and only bots' numbers are no person's (FD-1.2)", () => {
    const looking = new Player({ ...told, person: "somebody-else" }).hears(...upTo(told.heard, "dealt", 2).slice(0, -1));
    const people = looking.picture!.people;
    for (const card of Object.values(people)) card.bot = true;
    const shown = { ...(upTo(told.heard, "dealt", 2).at(-1) as Happened), own: { seat: -1, cards: [], moves: [] }, people } as unknown as Happened;
    looking.hears(shown);
    expect(looking.reasons.filter((reason) => reason !== "no-proof")).toEqual([]);
    expect(looking.state.why).toEqual(expect.arrayContaining(["looks-on", "only-bots"]));
  });

  test("a void draw is named, and ours that the house had said it has is counted (FD-1.2)", async () => {
    const player = new Player(told).hears(...second);
    await Promise.resolve();
    const number = (second.at(-1) as Happened).number + 1;
    const voided = { ...(second.at(-1) as Happened), first: number, number, facts: [{ event: "deal-voided", at: 0, seat: 0, person: told.person, cause: "missing", until: 0 }] } as unknown as Happened;
    player.hears(voided);
    expect(player.state).toMatchObject({ mark: "pending", leftOut: 1, voids: [{ person: told.person, cause: "missing" }] });
    expect(player.keeping.isBarred(told.table, player.now)).toBe(true);
  });

  test("an attempt that is not told to be void cannot be followed by another", () => {
    const player = new Player(told).hears(...second);
    const again = structuredClone(second.at(-1) as Happened);
    const commitment = commitmentIn(again);
    commitment.statement.attempt = 2;
    player.hears({ ...again, first: again.number + 1, number: again.number + 1, facts: (again.facts as { event: string }[]).filter((fact) => fact.event === "deal-committed") } as Happened);
    expect(player.reasons).toEqual(["voids-missing"]);
  });
});

/** A house with a key of its own, whose list of hashes says what the test wants. Three are dealt in; nobody's cards are seen. */
class TestHouse {
  readonly secret = new Uint8Array(32).fill(7);
  readonly key = toHex(ed25519.getPublicKey(this.secret));
  readonly #seeds = [1, 2, 3, 4].map((byte) => toHex(new Uint8Array(32).fill(byte)));
  readonly numbers: Record<string, string> = { ann: "0a".repeat(32), ben: "0b".repeat(32), cat: "0c".repeat(32) };
  hand = 0;
  #fact = 0;

  /** Who plays as Ann's page does: asked, and so long ago that the hash came in time. */
  player(): Player {
    const heard = [{ say: "welcome", key: this.key }] as unknown as Word[];
    return new Player({ person: "ann", table: "t", numbers: { "1 1": this.numbers["ann"]!, "1 2": this.numbers["ann"]!, "2 1": this.numbers["ann"]! }, heard });
  }

  asks = (attempt = 1): Word => ({ say: "ask-hash", table: "t", hand: this.hand + 1, attempt, ahead: false });

  begins(): Word {
    this.hand += 1;
    return this.tells({ event: "hand-started", number: this.hand, dealt: { 0: "ann", 1: "ben", 2: "cat" } });
  }

  /** `absent`: why somebody is not in it. */
  commitment(absent: Record<string, string> = {}, attempt = 1, first = 0): Commitment {
    const statement = { house: toHex(fingerprint(this.key)), table: "t", hand: this.hand, attempt, variant: "holdem", button: 2, seats: [0, 1, 2], decks: 4 };
    const deal = dealOf(statement);
    const hash = (person: string): string => toHex(contributionHash(deal, person, Uint8Array.from(Buffer.from(this.numbers[person]!, "hex"))));
    const entries: Entry[] = ["ann", "ben", "cat"].map((person, seat) => (absent[person] ? { seat, person, absent: absent[person] } : { seat, person, hash: hash(person) }));
    const seeds = this.#seeds.map((_, at) => this.#seeds[(at + first) % 4]!);
    const told = { statement, roots: seeds.map((seed, deck) => rootOfSeed(deal, deck, seed, PACK_52)), entries, signature: "" };
    return { ...told, signature: toHex(ed25519.sign(commitmentHash(told), this.secret)) };
  }

  commits = (told: Commitment): Word => this.tells({ event: "deal-committed", commitment: told });

  opens(told: Commitment): Word {
    const numbers = told.entries.filter((one) => one.hash).map(({ seat, person }) => ({ seat, number: this.numbers[person!]! }));
    const { deck } = outcome(allNumbers(told, numbers), told.statement);
    const opened = this.#seeds.map((seed, at) => ({ deck: at, seed })).filter((one) => one.deck !== deck);
    return this.tells({ event: "decks-opened", numbers, opened }, ...this.dealt);
  }

  dealt = [{ event: "played", fact: { event: "dealt", hole: { 0: ["??", "??"], 1: ["??", "??"], 2: ["??", "??"] } } }];

  tells(...facts: object[]): Word {
    const first = this.#fact + 1;
    this.#fact += facts.length;
    const people = { ann: { bot: false }, ben: { bot: true }, cat: { bot: true } };
    const picture = { people, shared: {}, hand: { hand: { board: [], seats: [] } }, own: { seat: 0, cards: [], moves: [] } };
    return { say: "happened", table: "t", game: "holdem", first, number: this.#fact, now: 0, facts, ...picture } as unknown as Word;
  }

  /** A whole deal. */
  deals(absent: Record<string, string> = {}): Word[] {
    const begins = this.begins();
    const told = this.commitment(absent);
    return [begins, this.commits(told), this.opens(told)];
  }
}

/** A draw of the button among three, whose numbers are all in (FD-1.10). */
class DrawingHouse extends TestHouse {
  readonly told: Commitment;
  readonly drawn: { event: string; cards: Record<number, string>; button: number };

  constructor(number = FIRST_DRAW + 1) {
    super();
    this.told = this.draw(number);
    const { positions } = outcome(allNumbers(this.told, this.given), this.told.statement);
    const cards = Object.fromEntries([0, 1, 2].map((seat) => [seat, PACK_52[positions[seat]!]!]));
    const button = [0, 1, 2].reduce((best, seat) => (positions[seat]! > positions[best]! ? seat : best));
    this.drawn = { event: "button-drawn", cards, button };
  }

  get given() {
    return ["ann", "ben", "cat"].map((person, seat) => ({ seat, number: this.numbers[person]! }));
  }

  draw(hand: number, attempt = 1): Commitment {
    const statement = { house: toHex(fingerprint(this.key)), table: "t", hand, attempt, variant: "draw-cards", button: 0, seats: [0, 1, 2], decks: 0 };
    const hash = (person: string): string => toHex(contributionHash(dealOf(statement), person, Uint8Array.from(Buffer.from(this.numbers[person]!, "hex"))));
    const told = { statement, roots: [], entries: ["ann", "ben", "cat"].map((person, seat) => ({ seat, person, hash: hash(person) })), signature: "" };
    return { ...told, signature: toHex(ed25519.sign(commitmentHash(told), this.secret)) };
  }

  /** Who has sent the number that this house knows. */
  override player(): Player {
    const heard = [{ say: "welcome", key: this.key }] as unknown as Word[];
    const numbers = Object.fromEntries([`${FIRST_DRAW + 1} 1`, `${FIRST_DRAW + 1} 2`, "1 1"].map((deal) => [deal, this.numbers["ann"]!]));
    return new Player({ person: "ann", table: "t", numbers, heard }).hears(this.tells());
  }

  closes = (): Word => this.tells({ event: "decks-opened", numbers: this.given, opened: [] });
}

describe("a draw, which hides nothing (FD-1.10)", () => {
  let house: DrawingHouse;
  beforeEach(() => (house = new DrawingHouse()));

  test("from everybody's numbers: green, and remembered for its receipt", () => {
    const player = house.player().hears(house.commits(house.told), house.closes());
    expect(player.said.at(-1)).toMatchObject({ say: "give-number", hand: FIRST_DRAW + 1 });
    expect(player.state).toMatchObject({ mark: "pending", isDraw: true });
    player.hears(house.tells(house.drawn));
    expect(player.state).toMatchObject({ mark: "checked", isDraw: true, hand: 0 });
    player.hears(house.asks(), ...house.deals());
    expect(player.state).toMatchObject({ mark: "checked", isDraw: false, hand: 1 });
    expect(player.reasons).toEqual([]);
    expect([1, 2].map((hand) => player.keeping.hadDraw("t", hand))).toEqual([true, false]);
  });

  test("another card, another button, or no numbers: red", () => {
    for (const other of [{ cards: { ...house.drawn.cards, 0: house.drawn.cards[1]! } }, { button: (house.drawn.button + 1) % 3 }]) {
      const lying = new DrawingHouse();
      const player = lying.player().hears(lying.commits(lying.told), lying.closes(), lying.tells({ ...lying.drawn, ...other }));
      expect(player.reasons).toEqual(["another-draw"]);
      expect(player.state.mark).toBe("wrong");
    }
    const silent = house.player().hears(house.commits(house.told), house.tells(house.drawn));
    expect(silent.reasons).toEqual(["not-opened"]);
    expect(silent.alarms[0]!.evidence["commitments"]).toHaveLength(1);
  });

  test("two attempts without a void between them: red (FD-1.2)", () => {
    const player = house.player().hears(house.commits(house.told), house.commits(house.draw(FIRST_DRAW + 1, 2)));
    expect(player.reasons).toEqual(["voids-missing"]);
  });

  test("void, and then the house draws alone: grey", () => {
    const player = house.player().hears(house.commits(house.told), house.tells({ event: "deal-voided", seat: 1, person: "ben", cause: "missing" }), house.tells(house.drawn));
    expect(player.state).toMatchObject({ mark: "house-shuffle", isDraw: true, voids: [{ person: "ben" }], leftOut: 0 });
    expect(player.reasons).toEqual([]);
  });

  test("in the middle of a hand it takes nothing from the hand's own proof (FD-1.4)", () => {
    const player = house.player().hears(house.asks(), house.begins(), house.commits(house.commitment()), house.commits(house.told), house.closes(), house.tells(...house.dealt));
    expect(player.reasons).toEqual(["not-opened"]);
  });

  test("a page that is loaded anew sends the number of a draw again (FD-1.9)", () => {
    const player = house.player();
    const told = house.commits(house.told) as Happened;
    player.hears(told);
    const before = player.said.at(-1);
    player.at = player.open();
    player.picture = undefined;
    player.said = [];
    player.hears({ ...told, first: told.number } as Happened);
    expect(player.said.at(-1)).toEqual(before);
  });
});

describe("the list of hashes that the house has signed", () => {
  let house: TestHouse;
  beforeEach(() => (house = new TestHouse()));

  test("all of them, or all but bots of the house: green", () => {
    expect(house.player().hears(house.tells(), house.asks(), ...house.deals({ cat: "house-bot" })).state).toMatchObject({ mark: "checked", why: [], leftOut: 0 });
  });

  test("an old client at the table: grey, and who it is", () => {
    const player = house.player().hears(house.tells(), house.asks(), ...house.deals({ ben: "no-hash" }));
    expect(player.state).toMatchObject({ mark: "partly", why: ["others-missing"], absent: [{ person: "ben", why: "no-hash" }] });
  });

  test("none but bots: grey", () => {
    expect(house.player().hears(house.tells(), ...house.deals({ ann: "no-hash" })).state).toMatchObject({ mark: "without-you", why: ["just-came", "only-bots"], leftOut: 0 });
  });

  test.each(["no-hash", "barred", "house-bot"])("ours is said to be %s, though it came in time: counted (FD-1.6)", (why) => {
    const player = house.player().hears(house.tells(), house.asks(), ...house.deals({ ann: why }));
    expect(player.state).toMatchObject({ mark: "without-you", leftOut: 1 });
    expect(player.state.why).toContain("left-out");
    player.hears(house.asks(), ...house.deals({ ann: why }));
    expect(player.state.leftOut).toBe(2);
  });

  test("one who has made an attempt void is barred, and that is no wrong", () => {
    const player = house.player().hears(house.tells(), house.asks(), house.begins());
    player.hears(house.commits(house.commitment()), house.tells({ event: "deal-voided", seat: 0, person: "ann", cause: "missing" }));
    const told = house.commitment({ ann: "barred" }, 2);
    player.hears(house.commits(told), house.opens(told));
    expect(player.reasons).toEqual([]);
    expect(player.state).toMatchObject({ mark: "without-you", leftOut: 0, voids: [{ person: "ann" }] });
    expect(player.state.why).toEqual(["barred", "only-bots", "void"]);
  });

  test("a void draw: grey, also with one's own number in the next", () => {
    const player = house.player().hears(house.tells(), house.asks(), house.begins());
    player.hears(house.commits(house.commitment()), house.tells({ event: "deal-voided", seat: 1, person: "ben", cause: "missing" }), house.asks(2));
    const told = house.commitment({ ben: "barred" }, 2);
    player.hears(house.commits(told), house.opens(told));
    expect(player.state).toMatchObject({ mark: "partly", why: ["others-missing", "void"] });
  });

  test("two of them for one attempt: red, and the number is sent once (FD-1.9)", () => {
    const player = house.player().hears(house.tells(), house.asks(), house.begins());
    player.hears(house.commits(house.commitment()), house.commits(house.commitment({}, 1, 1)));
    expect(player.reasons).toEqual(["two-commitments"]);
    expect(player.said.filter((one) => one.say === "give-number").length).toBe(1);
    expect(player.alarms[0]!.evidence["commitments"]).toHaveLength(2);
  });

  test("of other people or another table: red (FD-1.8)", () => {
    const player = house.player().hears(house.tells(), house.asks(), house.begins());
    const told = house.commitment();
    const entries = told.entries.map((one) => (one.seat === 2 ? { seat: 2, person: "dan", absent: "no-hash" } : one));
    const other = { ...told, entries };
    player.hears(house.commits({ ...other, signature: toHex(ed25519.sign(commitmentHash(other), house.secret)) }));
    expect(player.reasons).toEqual(["another-deal"]);
  });

  test("what is red stays with its deal; the next one may hold", () => {
    const player = house.player().hears(house.tells(), house.asks(), house.begins(), house.commits(house.commitment()), house.tells(...house.dealt));
    expect(player.state.mark).toBe("wrong");
    player.hears(...house.deals());
    expect(player.state.mark).toBe("checked");
    expect(player.reasons).toEqual(["not-opened"]);
  });
});

/** The seats of an evening are drawn among three (EV-3.1), for two tables. */
class SeatingHouse extends DrawingHouse {
  readonly seats: Commitment;
  readonly order: string[];

  constructor() {
    super();
    const statement = { ...this.told.statement, variant: "draw-seats" };
    const told = { ...this.told, statement };
    this.seats = { ...told, signature: toHex(ed25519.sign(commitmentHash(told), this.secret)) };
    const { positions } = outcome(allNumbers(this.seats, this.given), statement);
    this.order = positions.map((place) => this.seats.entries[place]!.person!);
  }

  readonly committed = () => ({ event: "deal-committed", at: 1, commitment: this.seats, until: 1 });
  readonly numbersTold = { event: "decks-opened", numbers: this.given, opened: [] };
  begun = ([first, second, third]: readonly string[] = this.order) => ({ event: "begun", tables: { "e-1": { 0: first, 1: second }, "e-2": { 0: third } } });
}

describe("the seats of an evening (FD-1.10)", () => {
  let house: SeatingHouse;
  let player: Player;
  beforeEach(() => {
    house = new SeatingHouse();
    player = house.player();
  });

  test("from everybody's numbers: green; what is told again changes nothing", () => {
    player.at.drew([house.committed()]);
    player.at.drew([house.committed()]);
    expect(player.said.filter((wish) => wish.say === "give-number")).toHaveLength(1);
    player.at.drew([house.numbersTold]);
    expect(player.state).toMatchObject({ mark: "pending", isDraw: true });
    player.at.drew([house.begun()]);
    expect(player.state).toMatchObject({ mark: "checked", isDraw: true, why: [] });
    expect(player.reasons).toEqual([]);
  });

  test("who has come since sits down last, and who has left is passed over", () => {
    const second = house.order[1];
    const left = house.order.filter((one) => one === "ann" || one !== second);
    player.at.drew([house.committed(), house.numbersTold, house.begun([...left, "dan"])]);
    expect(player.reasons).toEqual([]);
  });

  test("in another order, without numbers, or past oneself: red", () => {
    const [first, second, third] = house.order;
    player.at.drew([house.committed(), house.numbersTold, house.begun([second!, first!, third!])]);
    expect(player.reasons).toEqual(["another-draw"]);
    const silent = house.player();
    silent.at.drew([house.committed(), house.begun()]);
    expect(silent.reasons).toEqual(["not-opened"]);
    const passed = house.player();
    passed.at.drew([house.committed(), house.numbersTold, house.begun(["dan", ...house.order.filter((one) => one !== "ann")])]);
    expect(passed.reasons).toEqual(["another-draw"]);
  });

  test("a table that is broken, in the order that was drawn", () => {
    const broken = (order: readonly string[]) => ({ event: "table-broken", table: "e-2", draw: Object.fromEntries(order.map((one) => [one, "e-1"])) });
    player.at.drew([house.committed(), house.numbersTold, broken(house.order)]);
    expect(player.state.mark).toBe("checked");
    const lied = house.player();
    lied.at.drew([house.committed(), house.numbersTold, broken([...house.order].reverse())]);
    expect(lied.reasons).toEqual(["another-draw"]);
  });
});
