/** One deal as this client sees it, which believes nothing that is not proven (FD-1.4 to FD-1.6). */
import { fromHex, toHex } from "./bytes.ts";
import { allNumbers, contributionHash, dealOf } from "./deals.ts";
import { need, type Card, type Commitment, type Receipt, type Statement } from "./paper.ts";
import { checkCard, checkOpened, checkSignedCommitment, checkSentNumbers, outcome, type Verdict } from "./verify.ts";

/** What is told is asked of it in the order it is told; `NotProven` is thrown where the house has told what cannot be. */
export class Watch {
  private readonly key: string;
  private readonly person: string;
  readonly number: string;
  commitment: Commitment | null = null;
  /** Is the own hash in the list that the house has signed? */
  isIn = false;
  private deck = -1;
  positions: readonly number[] = [];
  private readonly cards = new Map<string, string>();

  /** The key that this client has kept of the house, and 32 random bytes that serve no other attempt; none where one has sent no hash. */
  constructor(key: string, person: string, number: string) {
    this.key = key;
    this.person = person;
    this.number = number;
  }

  /** What is sent before the roots are told. */
  hashFor(coming: Statement): string {
    return toHex(contributionHash(dealOf(coming), this.person, fromHex(this.number)));
  }

  /** Roots and hashes have come; is one's own number asked for? */
  commit(told: Commitment): boolean {
    checkSignedCommitment(told, this.key);
    need(!this.commitment || this.commitment.signature === told.signature, "two-commitments");
    this.commitment = told;
    const own = this.hashFor(told.statement);
    this.isIn = this.number !== "" && told.entries.some((one) => one.hash === own);
    return this.isIn;
  }

  /** Numbers and opened decks have come, before the first card. */
  close(numbers: Receipt["numbers"], opened: Receipt["opened"]): void {
    const told = this.commitment!;
    checkSentNumbers(told, numbers);
    ({ deck: this.deck, positions: this.positions } = outcome(allNumbers(told, numbers), told.statement));
    checkOpened(told, opened, this.deck);
  }

  /** A card is shown: it is the one due there, and it is nowhere else. */
  card(shown: Card): void {
    checkCard(this.commitment!, this.deck, this.positions, shown);
    const place = `${shown.at} ${shown.seat ?? 0} ${shown.nth}`;
    need([...this.cards].every(([there, card]) => card !== shown.card || there === place), "card-twice");
    this.cards.set(place, shown.card);
  }

  /** What is proven to lie there, without its copy number. */
  face(at: string, seat: number, nth: number): string | undefined {
    return this.cards.get(`${at} ${seat} ${nth}`)?.split(".")[0];
  }

  get mark(): Verdict["mark"] {
    if (this.isIn) return "checked";
    return this.commitment?.entries.some((one) => one.hash) ? "without-you" : "house-shuffle";
  }
}
