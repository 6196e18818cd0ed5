import type { SettingGroup, SettingKey, SettingKind, SettingUnit } from '@candela/contract/admin/settings';
import { isValidIBAN } from 'ibantools';
import { z } from 'zod';

const percent = z.int().min(0).max(100);
const credits = z.int().min(0).max(10_000_000);

/** What an operator may change while the site runs, with what holds until then. Credits are whole numbers. */
export const siteSettings = {
  /** The model's share of every credit spent on her, where no rule of the ledger says another. */
  creatorSharePercent: percent.default(80),
  /** A lower share of one model or kind begins so many days after it was made. */
  shareNoticeDays: z.int().min(0).max(365).default(15),
  /** What a credit is worth when paid out, in minor units of `currency`. */
  creditValueMinor: z.int().min(1).max(100_000).default(10),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default('USD'),
  /** Who pays models, and from which account; without an IBAN payouts are exported as CSV only. */
  payerName: z.string().trim().max(70).default(''),
  payerIban: z
    .string()
    .refine((iban) => iban === '' || isValidIBAN(iban), 'Enter an IBAN in capital letters without spaces.')
    .default(''),
  /** Earnings become payable after so many days. */
  earningsHoldDays: z.int().min(0).max(365).default(7),
  payoutMinimumCredits: credits.default(500),
  tipMaxCredits: credits.min(1).default(2_000),
  /** What one of the support staff may refund at once, and on one day (UTC); finance and owners have no limit. */
  supportRefundCredits: credits.default(500),
  supportRefundDayCredits: credits.default(2_000),
  /** What a day of featured placement costs a model. */
  advertisingDayCredits: credits.min(1).default(50),
  /** Countries whose law asks for proof of age before anything explicit: two letters each, with commas. */
  ageCheckCountries: z
    .string()
    .regex(
      /^(?:[A-Z]{2}(?:,[A-Z]{2})*)?$/,
      'Enter two-letter country codes separated by commas, such as GB,US.',
    )
    .max(750)
    .default(''),
  /** A proof of age holds so many days. */
  ageCheckDays: z.int().min(1).max(3_650).default(365),
  /** 1: no model is approved in the admin console before her documents are. 0: documents are not asked for. */
  identityRequired: z.int().min(0).max(1).default(1),
  /** 1: what models of this level publish waits until somebody has looked at it. 0: it is shown at once. */
  reviewNew: z.int().min(0).max(1).default(0),
  reviewKnown: z.int().min(0).max(1).default(0),
  reviewTrusted: z.int().min(0).max(1).default(0),
  /** 1: a new model's profile picture and cover wait until somebody has looked at them. 0: they are shown at once. */
  reviewFirstPictures: z.int().min(0).max(1).default(1),
  /** 1: whoever is named on an item needs a release or an approved account before it is published. 0: nobody does. */
  releasesRequired: z.int().min(0).max(1).default(0),
  /** So many notices of infringement that stood, and the suspension of an account is proposed. */
  copyrightStrikes: z.int().min(1).max(20).default(3),
  /** Encrypted copies of what was reported are kept so many days after the last word on it. */
  evidenceDays: z.int().min(30).max(3_650).default(365),
  /** A still of every running show is kept encrypted every so many seconds; 0 takes none. */
  stillSeconds: z
    .int()
    .min(0)
    .max(3_600)
    .refine((seconds) => seconds === 0 || seconds >= 5, 'Enter 0, or a whole number from 5 to 3600.')
    .default(0),
  /** Stills are deleted after so many days, unless an open case needs them. */
  stillDays: z.int().min(1).max(365).default(30),
  /** What all stills may take; no more are taken beyond it. */
  stillGigabytes: z.int().min(1).max(10_000).default(20),
  /**
   * More than so many of one of the staff raise an alarm: documents or addresses opened in an hour, decisions in a minute; 0
   * raises none.
   */
  alarmDocuments: z.int().min(0).max(10_000).default(60),
  alarmAddresses: z.int().min(0).max(10_000).default(20),
  alarmDecisions: z.int().min(0).max(10_000).default(120),
  /** Work at an hour somebody never works in raises an alarm once they have worked on so many days; 0 raises none. */
  alarmHoursAfterDays: z.int().min(0).max(90).default(14),
  /** 1: a model is notified at once when staff begin to watch her show, private show or call unseen. 0: she is not. */
  notifyModelsWatched: z.int().min(0).max(1).default(0),
  /**
   * Chargebacks of a card network in a month, in hundredths of a percent of its payments: what warns, and from where networks
   * fine (Visa and Mastercard: 1.5 percent in 2026). Fewer than `chargebackLeast` in a month raise no alarm; 0 raises none.
   */
  chargebackWarning: z.int().min(0).max(10_000).default(90),
  chargebackLimit: z.int().min(0).max(10_000).default(150),
  chargebackLeast: z.int().min(1).max(10_000).default(5),
  /** What one account may keep on the disk, uploads that are announced included. */
  memberGigabytes: z.int().min(1).max(100_000).default(5),
  modelGigabytes: z.int().min(1).max(100_000).default(500),
  /** Uploads of one account that are announced and used by nothing yet. */
  openUploadsMax: z.int().min(10).max(10_000).default(200),
  /** How long the site works on one account's files on one day. */
  processingHoursADay: z.int().min(1).max(1_000).default(24),
  /** What the operator says on the status page. */
  statusNotice: z.string().trim().max(300).default(''),
} as const satisfies Record<SettingKey, z.ZodType>;

export type SiteSettings = { [Key in keyof typeof siteSettings]: z.output<(typeof siteSettings)[Key]> };

/** How a setting is shown and asked for. */
export interface SettingFacts {
  group: SettingGroup;
  kind: SettingKind;
  /** Of a number. */
  unit: SettingUnit | null;
  /** 0 turns off what it limits. */
  isOffAtZero: boolean;
}

const of = (group: SettingGroup, kind: SettingKind): SettingFacts => ({
  group,
  kind,
  unit: null,
  isOffAtZero: false,
});
const number = (group: SettingGroup, unit: SettingUnit): SettingFacts => ({ ...of(group, 'number'), unit });
/** A number that 0 turns off. */
const limit = (group: SettingGroup, unit: SettingUnit): SettingFacts => ({
  ...number(group, unit),
  isOffAtZero: true,
});

/** What each setting is, in the order of the page of settings. */
export const settingFacts = {
  creatorSharePercent: number('money', 'percent'),
  shareNoticeDays: number('money', 'days'),
  creditValueMinor: number('money', 'money'),
  currency: of('money', 'currency'),
  payoutMinimumCredits: number('money', 'credits'),
  earningsHoldDays: number('money', 'days'),
  payerName: of('money', 'text'),
  payerIban: of('money', 'text'),
  supportRefundCredits: number('money', 'credits'),
  supportRefundDayCredits: number('money', 'credits'),
  tipMaxCredits: number('tips', 'credits'),
  advertisingDayCredits: number('tips', 'credits'),
  statusNotice: of('status', 'text'),
  reviewFirstPictures: of('review', 'switch'),
  reviewNew: of('review', 'switch'),
  reviewKnown: of('review', 'switch'),
  reviewTrusted: of('review', 'switch'),
  releasesRequired: of('review', 'switch'),
  ageCheckCountries: of('identity', 'countries'),
  ageCheckDays: number('identity', 'days'),
  identityRequired: of('identity', 'switch'),
  memberGigabytes: number('storage', 'gigabytes'),
  modelGigabytes: number('storage', 'gigabytes'),
  openUploadsMax: number('storage', 'uploads'),
  processingHoursADay: number('storage', 'hours'),
  copyrightStrikes: number('copyright', 'strikes'),
  evidenceDays: number('copyright', 'days'),
  stillSeconds: limit('copyright', 'seconds'),
  stillDays: number('copyright', 'days'),
  stillGigabytes: number('copyright', 'gigabytes'),
  chargebackWarning: limit('chargebacks', 'hundredthsOfPercent'),
  chargebackLimit: limit('chargebacks', 'hundredthsOfPercent'),
  chargebackLeast: number('chargebacks', 'chargebacks'),
  alarmDocuments: limit('alarms', 'perHour'),
  alarmAddresses: limit('alarms', 'perHour'),
  alarmDecisions: limit('alarms', 'perMinute'),
  alarmHoursAfterDays: limit('alarms', 'days'),
  notifyModelsWatched: of('alarms', 'switch'),
} as const satisfies Record<SettingKey, SettingFacts>;
