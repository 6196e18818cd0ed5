/** A pattern that finds the words as typed; null when nothing is left of them. */
export function likePattern(search: string): string | null {
  const words = search
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
  return words === '' ? null : `%${words.replace(/[\\%_]/g, (wildcard) => `\\${wildcard}`)}%`;
}
