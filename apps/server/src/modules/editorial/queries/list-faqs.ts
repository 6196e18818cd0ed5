import { cleanHtml } from '../../../platform/clean-html.ts';
import type { Queryable } from '../../../platform/database/index.ts';
import { likePattern } from '../like-pattern.ts';
import { faqPage, faqTotal } from '../store.ts';

/** A page of questions and answers in their groups' order, or of those in which the search stands. Answers are clean HTML. */
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
  return { data: data.map((faq) => ({ ...faq, answer: cleanHtml(faq.answer) })), totalCount: total };
}
