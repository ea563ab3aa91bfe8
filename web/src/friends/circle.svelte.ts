/** Friends, as the house last told them (HO-2.7). */
import { http, type Trouble } from "../api";

export interface Friend {
  person: string;
  name: string;
  bot: boolean;
  online: boolean;
  face: string;
  /** Where he has a seat, if one may see that table. */
  table: string;
  /** What that table is called. */
  title: string;
}

interface Told {
  friends: Friend[];
  /** Who asks to be one. */
  requests: Friend[];
  /** Whom one has asked. */
  asked: Friend[];
  /** Whom one does not want to hear. */
  blocked: Friend[];
}

const NOBODY: Told = { friends: [], requests: [], asked: [], blocked: [] };

class Circle {
  told = $state.raw<Told>(NOBODY);
  known = $state(false);

  /** Friends who are here come first. */
  friends = $derived(this.told.friends.toSorted((one, other) => Number(other.online) - Number(one.online)));

  async look(): Promise<void> {
    const heard = await http<Told>("GET", "/api/friends");
    if (!heard.ok) return;
    this.told = heard.body;
    this.known = true;
  }

  forget(): void {
    this.told = NOBODY;
    this.known = false;
  }

  request(name: string): Promise<Trouble | null> {
    return this.#change("POST", "/api/friends", { name });
  }

  accept(friend: Friend): Promise<Trouble | null> {
    return this.#change("POST", `/api/friends/${encodeURIComponent(friend.person)}/accept`, {});
  }

  /** Turn a request down, or end a friendship. */
  remove(friend: Friend): Promise<Trouble | null> {
    return this.#change("DELETE", `/api/friends/${encodeURIComponent(friend.person)}`);
  }

  block(person: string): Promise<Trouble | null> {
    return this.#change("POST", `/api/blocks/${encodeURIComponent(person)}`, {});
  }

  unblock(person: string): Promise<Trouble | null> {
    return this.#change("DELETE", `/api/blocks/${encodeURIComponent(person)}`);
  }

  hasBlocked(person: string): boolean {
    return this.told.blocked.some((one) => one.person === person);
  }

  async #change(method: "POST" | "DELETE", path: string, body?: object): Promise<Trouble | null> {
    const heard = await http(method, path, body);
    await this.look();
    return heard.ok ? null : heard.trouble;
  }
}

export const circle = new Circle();
