/** The house over HTTP: one shape for what is granted, one for what is not. */
import { based } from "./base";
import { say, words } from "./words.svelte";

/** Why not, in the person's language; `rule` is empty where no rule speaks of it. */
export interface Trouble {
  code: string;
  rule: string;
  text: string;
  amounts: Record<string, number>;
}

export type Heard<T> = { ok: true; status: number; body: T } | { ok: false; status: number; trouble: Trouble };

export async function http<T>(method: "GET" | "POST" | "DELETE", path: string, body?: object, headers: Record<string, string> = {}): Promise<Heard<T>> {
  try {
    const spoken = { "Accept-Language": words.lang, ...headers };
    const sent = body && { headers: { "Content-Type": "application/json", ...spoken }, body: JSON.stringify(body) };
    const response = await fetch(based(path), { method, headers: spoken, ...sent });
    const told: unknown = await response.json();
    if (response.ok) return { ok: true, status: response.status, body: told as T };
    return { ok: false, status: response.status, trouble: told as Trouble };
  } catch {
    return { ok: false, status: 0, trouble: { code: "no-house", rule: "", text: say("web.no-house"), amounts: {} } };
  }
}

/** What is there to read; null where the house does not tell it. */
export async function read<T>(path: string): Promise<T | null> {
  const heard = await http<T>("GET", path);
  return heard.ok ? heard.body : null;
}
