declare module "virtual:words/languages" {
  type Texts = Record<string, string | Record<string, string>>;
  type Chunk = () => Promise<{ default: Texts }>;
  /** Those this page was built with. */
  const languages: Record<string, { name: string; page: Chunk; operator: Chunk; lesson: Chunk; evening: Chunk; fair: Chunk } | undefined>;
  export default languages;
}

declare module "virtual:words/verify" {
  /** What the offline page says, in every language. */
  const languages: Record<string, { name: string; texts: Record<string, string | Record<string, string>> }>;
  export default languages;
}
