/** Texts of the site that its operator may write anew, each with how long it may be. What is not written is the catalogue's. */
export const siteTextMax = {
  landingHeadline: 60,
  landingSentence: 240,
  joinHeadline: 60,
  joinSentence: 240,
  signUpNote: 300,
  modelSignUpNote: 300,
  footerLine: 200,
  mailSignature: 300,
} as const;
export type SiteText = keyof typeof siteTextMax;

/** Those with several lines; all others are one. */
export const siteTextsOfLines = [
  'signUpNote',
  'modelSignUpNote',
  'mailSignature',
] as const satisfies readonly SiteText[];

/** What the operator wrote; what is absent is the catalogue's. */
export type SiteTexts = Partial<Record<SiteText, string>>;
