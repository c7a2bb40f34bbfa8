// Slug: the name of a session, and of a member (D-29).

const NAME = /^\p{L}[\p{L}\p{N}_-]{0,31}$/u;

/** Whether this is a name as slugs and member ids are written; NFC is the caller's. */
export function isName(text: string): boolean {
  return NAME.test(text);
}

/** What is wrong with the slug of a session, or null. */
export function badSlug(slug: string): string | null {
  if (isName(slug)) return null;
  return `"${slug}" is no session slug; a letter, then letters, digits, _ or -, 32 at most`;
}
