/** The words around managed pages. */
export const messages = {
  updated: (day: string) => `Last changed ${day}`,
  loading: 'Loading the page',
  missing: {
    title: 'Not written yet',
    cause: 'The people who run this site have not published this page.',
    action: 'Ask support',
  },
  failed: {
    title: 'The page did not come',
    cause: 'We could not reach the server.',
    safe: 'Nothing was changed.',
    retry: 'Try again',
  },
  aboutUs: 'About Us',
  privacyPolicy: 'Privacy Policy',
  termsCondition: 'Terms & Conditions',
  dmca: 'DMCA',
  faq: {
    title: 'FAQ',
    lede: 'Short answers to what people ask most. Prices, minutes, privacy and going live.',
    search: 'Search the answers',
    placeholder: 'minutes, payout, camera',
    count: (count: number) => (count === 1 ? '1 answer' : `${count} answers`),
    nothing: 'No answer found',
    nothingCause: (words: string) => `Nothing here mentions “${words}”.`,
    clear: 'Show all answers',
    empty: 'No questions yet',
    emptyCause: 'The people who run this site have not published any answers.',
    support: 'Ask support',
  },
} as const;
