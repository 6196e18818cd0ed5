/** A question with its managed answer. */
export type Faq = { _id: string; group: string; question: string; answer: string };

/** The questions that hold every word searched for, in question, answer or group. */
export function matchFaqs(faqs: readonly Faq[], search: string): Faq[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  return faqs.filter((faq) => {
    const text = `${faq.group} ${faq.question} ${faq.answer.replace(/<[^>]*>/g, ' ')}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

/** Questions by group, both in the order they came. */
export function groupFaqs(faqs: readonly Faq[]): { group: string; entries: Faq[] }[] {
  return [...Map.groupBy(faqs, (faq) => faq.group)].map(([group, entries]) => ({ group, entries }));
}
