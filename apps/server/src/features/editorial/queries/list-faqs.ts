import type { Queryable } from '../../../platform/database/index.ts';
import { faqPage, faqTotal } from '../store.ts';

/** A page of questions and answers in their groups' order, or of those in which the search stands. */
export async function listFaqs(
  database: Queryable,
  asked: { search: string; current_page: number; per_page: number },
) {
  const pattern = likePattern(asked.search);
  const before = (asked.current_page - 1) * asked.per_page;
  const [{ total }, data] = await Promise.all([
    database.row(faqTotal, [pattern]),
    database.rows(faqPage, [pattern, before, asked.per_page]),
  ]);
  return { data, totalCount: total };
}

/** A pattern that finds the words as typed; null when nothing is left of them. */
function likePattern(search: string): string | null {
  const words = search
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
  return words === '' ? null : `%${words.replace(/[\\%_]/g, (wildcard) => `\\${wildcard}`)}%`;
}
