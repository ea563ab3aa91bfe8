/** What people write and whom they invite, since the page was opened (HO-2.7); nobody keeps it. */
import type { ChairOffered, Chatted, InvitedTo, Whispered } from "../wire";
import type { Listener } from "./connection.svelte";

const KEPT = 200;
/** How long the house keeps a chair, in milliseconds. */
const CHAIR_KEPT = 30_000;

/** Between friends; what one wrote oneself has `to`. */
export type Whisper = Whispered & { to?: string };

export class Chat {
  /** At all tables one looks at, and in the lobby (where no table is named); the latest last. */
  said = $state.raw<readonly Chatted[]>([]);
  /** May people write? An operator may have switched it off. */
  on = $state(true);
  whispers = $state.raw<readonly Whisper[]>([]);
  invitations = $state.raw<readonly InvitedTo[]>([]);
  /** Chairs one has reserved that are free now (HO-2.11). */
  chairs = $state.raw<readonly ChairOffered[]>([]);
  /** Counts how often the list of friends has become another. */
  friendsChanged = $state(0);
  readonly hears: Listener = {
    welcome: ({ chat }) => (this.on = chat),
    "chat-switched": ({ on }) => (this.on = on),
    chatted: (message) => (this.said = [...this.said, message].slice(-KEPT)),
    whispered: (message) => this.keep(message),
    "invited-to": (message) => (this.invitations = [...this.invitations.filter((one) => one.table !== message.table), message]),
    "chair-offered": (message) => this.offered(message),
    "friends-changed": () => (this.friendsChanged += 1),
  };

  /** What one wrote to a friend oneself is kept as well: the house does not say it back. */
  keep(whisper: Whisper): void {
    this.whispers = [...this.whispers, whisper].slice(-KEPT);
  }

  private offered(chair: ChairOffered): void {
    this.chairs = [...this.chairs.filter((one) => one.table !== chair.table), chair];
    setTimeout(() => (this.chairs = this.chairs.filter((one) => one !== chair)), CHAIR_KEPT);
  }

  /** An invitation is answered, one way or the other. */
  answered(table: string): void {
    this.invitations = this.invitations.filter((one) => one.table !== table);
    this.chairs = this.chairs.filter((one) => one.table !== table);
  }

  forget(): void {
    this.said = [];
    this.whispers = [];
    this.invitations = [];
    this.chairs = [];
  }
}
