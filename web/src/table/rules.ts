/** The text of a rule in a language, asked of the house once. */
import { based } from "../base";

export interface Rule {
  id: string;
  title: string;
  text: string;
}

const known = new Map<string, Promise<Rule | null>>();

export function rule(id: string, lang: string): Promise<Rule | null> {
  const key = `${lang}/${id}`;
  const found = known.get(key) ?? read(id, lang);
  known.set(key, found);
  void found.then((one) => one ?? known.delete(key));
  return found;
}

async function read(id: string, lang: string): Promise<Rule | null> {
  try {
    const response = await fetch(based(`/api/rulebook/${encodeURIComponent(id)}?lang=${lang}`));
    return response.ok ? ((await response.json()) as Rule) : null;
  } catch {
    return null;
  }
}
