/** Coming in as a guest: a name, and a token for it. */
import { VERSION } from "../../src/wire.ts";

export interface Comer {
  name: string;
  lang?: string;
  /** A program says that it is one. */
  bot?: boolean;
  /** An invitation, where the house wants one. */
  code?: string;
}

/** The house did not let one in: its code says why, its text in one's language. */
export class HouseError extends Error {
  readonly code: string;

  constructor(code: string, text: string) {
    super(text || code);
    this.code = code;
  }
}

export async function comeIn(house: string, { name, lang = "en", bot = true, code }: Comer): Promise<string> {
  const asked = { name, lang, bot, token: true, protocol: VERSION, ...(code ? { code } : {}) };
  const answer = await fetch(`${house.replace(/\/$/, "")}/api/guest`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(asked),
  });
  const told = (await answer.json()) as { token?: string; code?: string; text?: string };
  if (!answer.ok || !told.token) throw new HouseError(told.code ?? String(answer.status), told.text ?? "");
  return told.token;
}
