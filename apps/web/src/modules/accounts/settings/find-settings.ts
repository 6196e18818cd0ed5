/** What a search of settings looks at. */
export interface Findable {
  label: string;
  /** Synonyms, parted by spaces. */
  words: string;
}

/** Those of which every word that was typed begins a word of the label or a synonym; all of them for no words. */
export function findSettings<Entry extends Findable>(entries: readonly Entry[], typed: string): Entry[] {
  const wanted = wordsOf(typed);
  return entries.filter(({ label, words }) => {
    const known = [...wordsOf(label), ...wordsOf(words)];
    return wanted.every((word) => known.some((one) => one.startsWith(word)));
  });
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
