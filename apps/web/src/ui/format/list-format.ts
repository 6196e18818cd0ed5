import { locale } from './locale.ts';

const listFormats = new Map<string, Intl.ListFormat>();

/** What joins names as the page's language does: "one, two, and three", or "or". */
export function listFormat(type: 'conjunction' | 'disjunction'): Intl.ListFormat {
  // With a comma before the last: a name may hold an "and" of its own, as "Memberships and chat plans" does.
  const language = locale() === 'en-GB' ? 'en' : locale();
  const key = `${language} ${type}`;
  const format = listFormats.get(key) ?? new Intl.ListFormat(language, { type });
  listFormats.set(key, format);
  return format;
}
