/** The key somebody has just set for their room: they need not type it again to deal there. */
let set = "";

export function keep(key: string): void {
  set = key;
}

/** Once, at the first room one comes to. */
export function taken(): string {
  const key = set;
  set = "";
  return key;
}
