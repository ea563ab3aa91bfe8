/** Whose profile lies open; App draws it. */
class Opened {
  person = $state("");

  show(person: string): void {
    this.person = person;
  }

  close(): void {
    this.person = "";
  }
}

export const opened = new Opened();
