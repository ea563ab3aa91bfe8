/** The page that checks receipts without a network: files in, marks out. It is one file (vite.config.ts). */
import { contradictions } from "../fairness/compare";
import { NotProven, read, type Receipt } from "../fairness/paper";
import { verifyReceipt, type Verdict } from "../fairness/verify";
import { told } from "./telling";
import { names, say, spoken } from "./words";

type Checked = { name: string } & ({ receipt: Receipt; verdict: Verdict } | { reason: string });

const at = <Kind extends HTMLElement>(id: string): Kind => document.getElementById(id) as Kind;
const language = at<HTMLSelectElement>("language");
const drop = at("drop");
const files = at<HTMLInputElement>("files");
let shown: Checked[] = [];

function checked(name: string, written: Uint8Array): Checked {
  try {
    const receipt = read(written);
    return { name, receipt, verdict: verifyReceipt(receipt) };
  } catch (wrong) {
    if (!(wrong instanceof NotProven)) throw wrong;
    return { name, reason: wrong.code };
  }
}

function article(kind: string, title: string, lines: string[]): HTMLElement {
  const made = document.createElement("article");
  made.className = kind;
  made.append(...[title, ...lines].map((text, place) => Object.assign(document.createElement(place ? "p" : "h2"), { textContent: text })));
  return made;
}

function drawn(lang: string, one: Checked): HTMLElement {
  if ("reason" in one) return article("bad", say(lang, "bad"), [one.name, say(lang, `reason.${one.reason}`), say(lang, "reason-code", { code: one.reason })]);
  return article(one.verdict.mark, say(lang, `mark.${one.verdict.mark}`), [one.name, ...told(lang, one.receipt, one.verdict)]);
}

function draw(): void {
  const lang = language.value;
  document.documentElement.lang = lang;
  document.title = `${say(lang, "title")} · 한판 Hanpan`;
  for (const place of document.querySelectorAll<HTMLElement>("[data-say]")) place.textContent = say(lang, place.dataset["say"]!);
  const holding = shown.flatMap((one) => ("receipt" in one ? [one] : []));
  const against = contradictions(holding).map(({ code, one, other }) => article("bad", say(lang, "contradicts", { one, other, why: "" }), [say(lang, `contradiction.${code}`)]));
  const agree = holding.length > 1 && !against.length ? [article("", say(lang, "agree"), [])] : [];
  at("results").replaceChildren(...against, ...agree, ...shown.map((one) => drawn(lang, one)));
}

async function open(chosen: Iterable<File>): Promise<void> {
  shown = await Promise.all([...chosen].map(async (file) => checked(file.name, new Uint8Array(await file.arrayBuffer()))));
  draw();
}

language.append(...names.map(({ lang, name }) => new Option(name, lang)));
language.value = spoken(navigator.languages);
language.addEventListener("change", draw);
files.addEventListener("change", () => void open(files.files ?? []));
for (const kind of ["dragover", "dragleave", "drop"]) {
  document.addEventListener(kind, (event) => {
    event.preventDefault();
    drop.classList.toggle("over", kind === "dragover");
  });
}
document.addEventListener("drop", (event) => void open(event.dataTransfer?.files ?? []));
draw();
