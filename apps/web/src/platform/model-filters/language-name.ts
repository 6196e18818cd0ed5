const names = new Intl.DisplayNames(undefined, { type: 'language' });

/** A language's name in the reader's own, by its ISO 639-1 code. What is no code stays as it is. */
export function languageName(code: string): string {
  return /^[a-z]{2}$/.test(code) ? (names.of(code) ?? code) : code;
}
