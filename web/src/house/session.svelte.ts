/** Who the person at this page is: coming in, going, their bank and their language. */
import { http, type Trouble } from "../api";
import { words } from "../words.svelte";
import { Backoff } from "./backoff";
import type { Connection, Listener } from "./connection.svelte";

export interface Me {
  person: string;
  name: string;
  lang: string;
  guest: boolean;
  bank: number;
  /** The one that one has chosen. */
  face: string;
}

const NOBODY: Me = { person: "", name: "", lang: "", guest: true, bank: 0, face: "" };
const NOT_SIGNED_IN = 4401;

export class Session {
  /** NOBODY while out. */
  me = $state.raw<Me>(NOBODY);
  /** Is it known yet whether one is signed in? */
  known = $state(false);
  /** The house did not answer whether it knows one; it is asked again. */
  unreachable = $state(false);
  /** Why the house knows one and does not let one in. */
  turnedAway = $state("");
  /** Called when others have tried passwords for one's name since one last signed in. */
  onGuessed: (count: number) => void = () => {};
  /** Called when an operator has given one another name. */
  onRenamed: (name: string) => void = () => {};
  /** Called when one is out. */
  onOut: () => void = () => {};
  readonly hears: Listener = {
    welcome: ({ person, name, lang, guest, bank, face }) => {
      if (this.me.person === person && this.me.name !== name) this.onRenamed(name);
      this.me = { person, name, lang, guest, bank, face };
    },
    bank: ({ bank }) => (this.me = { ...this.me, bank }),
  };
  #connection: Connection;
  #backoff = new Backoff();

  constructor(connection: Connection) {
    this.#connection = connection;
    connection.worthSeeking = (code) => this.#isStillKnown(code);
  }

  /** Is one signed in already? */
  async start(): Promise<void> {
    const answer = await http<Me | null>("GET", "/api/me");
    if (answer.ok && answer.body) await this.#comeIn(answer.body);
    else if (!answer.ok && answer.status === 403) this.turnedAway = answer.trouble.text;
    else if (!answer.ok) {
      this.unreachable = true;
      setTimeout(() => void this.start(), this.#backoff.next());
      return;
    }
    this.known = true;
    this.unreachable = false;
  }

  /** Come in under a name; with a code where the house wants one. What stands in the way, or nothing. */
  guest(name: string, code: string): Promise<Trouble | null> {
    return this.#enter("/api/guest", { name, lang: words.lang, ...(code && { code }) });
  }

  /** Come back to the account one has kept. */
  signIn(name: string, password: string): Promise<Trouble | null> {
    return this.#enter("/api/sign-in", { name, password });
  }

  /** What stands in the way of going, or nothing. */
  async signOut(): Promise<Trouble | null> {
    const answer = await http("POST", "/api/sign-out", {});
    if (!answer.ok && answer.status !== 401) return answer.trouble;
    this.#goOut();
    return null;
  }

  /** Go for good. What stands in the way, or nothing. */
  async delete(password: string): Promise<Trouble | null> {
    const answer = await http("POST", "/api/account/delete", { password });
    if (!answer.ok) return answer.trouble;
    this.#goOut();
    return null;
  }

  /** The guest has a password now: name and chips are kept. */
  keepAccount(): void {
    this.me = { ...this.me, guest: false };
  }

  async speak(lang: string): Promise<void> {
    await words.use(lang);
    if (!this.me.person) return;
    await http("POST", "/api/language", { lang });
    this.me = { ...this.me, lang };
  }

  /** Be drawn otherwise. What stands in the way, or nothing. */
  async show(face: string): Promise<Trouble | null> {
    const answer = await http("POST", "/api/face", { face });
    if (!answer.ok) return answer.trouble;
    this.me = { ...this.me, face };
    return null;
  }

  async #enter(path: string, who: object): Promise<Trouble | null> {
    const answer = await http<Me & { wrong_passwords: number }>("POST", path, who);
    if (!answer.ok) return answer.trouble;
    await this.#comeIn(answer.body);
    if (answer.body.wrong_passwords) this.onGuessed(answer.body.wrong_passwords);
    return null;
  }

  /** The door knows one: open the connection. */
  async #comeIn({ person, name, lang, guest, bank, face }: Me): Promise<void> {
    this.me = { person, name, lang, guest, bank, face };
    if (lang !== words.lang) await words.use(lang);
    this.known = true;
    this.#connection.open();
  }

  /** A connection refused before it opened does not say why: whether one is still signed in does. */
  async #isStillKnown(code: number): Promise<boolean> {
    const gone = code === NOT_SIGNED_IN || (await this.#isStranger());
    if (gone) this.#goOut();
    return !gone;
  }

  async #isStranger(): Promise<boolean> {
    const answer = await http<Me | null>("GET", "/api/me");
    if (answer.ok) return answer.body === null;
    if (answer.status === 403) this.turnedAway = answer.trouble.text;
    return answer.status === 403;
  }

  #goOut(): void {
    this.me = NOBODY;
    this.#connection.close();
    this.onOut();
  }
}
