/** What a page needs to take part in a deal (FD-1.2); it comes after the page. */
import { toHex } from "./bytes";
import { fingerprint } from "./deals";

export { DealsAt } from "./dealsAt";
export { Keeping } from "./keeping";

/** As people compare it. */
export const shortPrint = (key: string): string => toHex(fingerprint(key)).slice(0, 16).replace(/(.{4})(?=.)/g, "$1 ");
