/** Where the house lies: below which path of its address, and how others call it. The page says so in its head. */
const told = (name: string): string => globalThis.document?.querySelector?.<HTMLMetaElement>(`meta[name="hanpan-${name}"]`)?.content ?? "";

/** Like `/hanpan`; empty at the root. */
export const base = told("base");
const address = told("address");
/** Has this house its documentation with it, at `/docs/`? */
export const hasDocs = told("docs") !== "";

/** A path of the house as the browser needs it. The build puts it around every `href` and `src` (`below.js`); what else leads out of the page asks here. */
export function based<T>(path: T): T | string {
  return typeof path === "string" && /^\/(?!\/)/.test(path) ? base + path : path;
}

/** The path of this page within the house. */
export const here = (): string => within(location.pathname);

/** `/hanpan/lobby` → `/lobby` */
export const within = (pathname: string): string => (base && (pathname === base || pathname.startsWith(`${base}/`)) ? pathname.slice(base.length) || "/" : pathname);

/** Can other devices reach the house at all? Else nothing is given to them (EV-2.3). */
export const isReachable = address !== "";

/** A link that other devices can follow (EV-2.3). */
export const outward = (path: string): string => (address || location.origin + base) + path;
