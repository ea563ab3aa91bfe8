/** Whom this person does not want to read; kept in the browser. */
const KEY = "hanpan.muted";

function kept(): string[] {
  try {
    const said: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(said) ? said.filter((one): one is string => typeof one === "string") : [];
  } catch {
    return [];
  }
}

class Muted {
  people = $state<string[]>(kept());

  has(person: string): boolean {
    return this.people.includes(person);
  }

  toggle(person: string): void {
    this.people = this.has(person) ? this.people.filter((one) => one !== person) : [...this.people, person];
    try {
      localStorage.setItem(KEY, JSON.stringify(this.people));
    } catch {
      // A browser that keeps nothing forgets it with the page.
    }
  }
}

export const muted = new Muted();
