import { patternOf } from '../../platform/database/index.ts';

/** A pattern that finds the words as typed; null when nothing is left of them. */
export function likePattern(search: string): string | null {
  const words = search
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
  return words === '' ? null : patternOf(words);
}
