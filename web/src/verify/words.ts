/** What the page says: every language of the house is written into it. */
import languages from "virtual:words/verify";

export const names = Object.entries(languages).map(([lang, { name }]) => ({ lang, name }));

export const spoken = (asked: readonly string[]): string => asked.map((one) => one.split("-")[0]!).find((one) => one in languages) ?? "en";

export function say(lang: string, key: string, values: Record<string, string | number> = {}): string {
  const text = languages[lang]!.texts[`verify.${key}`] ?? key;
  const by = typeof text === "string" ? "" : (text["by"] ?? "count");
  const said = typeof text === "string" ? text : (text[new Intl.PluralRules(lang).select(Number(values[by] ?? 0))] ?? text["other"]!);
  return said.replace(/\{([\w-]+)\}/g, (_, place: string) => String(values[place] ?? ""));
}
