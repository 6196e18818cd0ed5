import { isValidIBAN } from 'ibantools';
import { z } from 'zod';
import {
  type Database,
  outsideTransaction,
  type Queryable,
  statement,
  type Transaction,
} from '../database/index.ts';
import { wholeNumber } from '../http/input-problems.ts';
import { type Message, verbatim } from '../i18n/index.ts';
import { refuse } from '../refusal.ts';

const percent = z.int().min(0).max(100);
const credits = z.int().min(0).max(10_000_000);

/** What an operator may change while the site runs, with what holds until then. Credits are whole numbers. */
export const siteSettings = {
  /** The model's share of every credit spent on her. */
  creatorSharePercent: percent.default(80),
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
  /** 1: whoever is named on an item needs a release or an approved account before it is published. 0: nobody does. */
  releasesRequired: z.int().min(0).max(1).default(0),
  /** So many notices of infringement that stood, and the suspension of an account is proposed. */
  copyrightStrikes: z.int().min(1).max(20).default(3),
  /** Encrypted copies of what was reported are kept so many days after the last word on it. */
  evidenceDays: z.int().min(30).max(3_650).default(365),
  /**
   * More than so many of one of the staff raise an alarm: documents or addresses opened in an hour, decisions in a minute; 0
   * raises none.
   */
  alarmDocuments: z.int().min(0).max(10_000).default(60),
  alarmAddresses: z.int().min(0).max(10_000).default(20),
  alarmDecisions: z.int().min(0).max(10_000).default(120),
  /** Work at an hour somebody never works in raises an alarm once they have worked on so many days; 0 raises none. */
  alarmHoursAfterDays: z.int().min(0).max(90).default(14),
  /** 1: a model is told at once when staff begin to watch her show, private show or call unseen. 0: she is not. */
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
} as const;

export type SiteSettings = { [Key in keyof typeof siteSettings]: z.output<(typeof siteSettings)[Key]> };

/** The operator's settings, kept in the database and shared by every process. */
export interface Settings {
  get<Key extends keyof SiteSettings>(key: Key): Promise<SiteSettings[Key]>;
  /** What was read at most some seconds ago, or one change ago while that is being read. */
  all(): Promise<SiteSettings>;
  /** What is saved now, for whoever changes it. Waits for a connection, so never call it within a transaction. */
  saved(): Promise<SiteSettings>;
  /** Changes one in the caller's transaction. Refuses what the setting cannot be. */
  set<Key extends keyof SiteSettings>(
    tx: Transaction,
    key: Key,
    value: SiteSettings[Key],
    by: string | null,
  ): Promise<void>;
}

const cacheMs = 2_000;

const selectAll = statement<{ key: string; value: unknown }>(
  'settings.all',
  'select key, value from platform.settings',
);
const write = statement<object>(
  'settings.write',
  `insert into platform.settings (key, value, updated_at, updated_by) values ($1, $2, $3, $4)
   on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at,
     updated_by = excluded.updated_by`,
);

/**
 * Reads settings from memory and looks for changes in the background, at most every two seconds. Nobody waits for
 * that look: who asks inside a transaction holds a connection already, and must not need a second one.
 */
export function createSettings({ database, clock }: { database: Database; clock: () => Date }): Settings {
  let cached: { values: Promise<SiteSettings>; at: number } | undefined;

  function all(): Promise<SiteSettings> {
    const now = performance.now();
    if (cached && now - cached.at <= cacheMs) return cached.values;
    const before = cached;
    // A reader inside a transaction is served the old values; the first ones it must not wait for.
    const fresh = before ? outsideTransaction(() => readAll(database)) : readAll(database);
    const served = { values: before?.values ?? fresh, at: now };
    cached = served;
    // A look that was overtaken by a later one may have seen less than it, and is forgotten.
    const isNewest = () => cached === served;
    fresh.then(
      () => {
        if (isNewest()) cached = { values: fresh, at: now };
      },
      () => {
        if (isNewest()) cached = before;
      },
    );
    return served.values;
  }

  all().catch(() => {});

  return {
    all,
    saved: () => readAll(database),
    get: async (key) => (await all())[key],
    async set(tx, key, value, by) {
      const read = siteSettings[key].safeParse(value);
      if (!read.success) refuse('invalid_input', { fields: { [key]: problemOf(key, read.error) } });
      await tx.execute(write, [key, JSON.stringify(value), clock(), by]);
      tx.afterCommit(() => {
        // The old values are served until the new ones are read, so that nobody waits for a connection.
        if (cached) cached = { values: cached.values, at: Number.NEGATIVE_INFINITY };
        all().catch(() => {});
      });
    },
  };
}

/** What a setting takes; a number's whole range, not only the end that was passed. */
function problemOf(key: keyof SiteSettings, error: z.ZodError): Message {
  const schema: z.ZodType = siteSettings[key].unwrap();
  if (schema instanceof z.ZodNumber) return wholeNumber(schema.minValue, schema.maxValue);
  return verbatim(error.issues[0]?.message ?? '');
}

async function readAll(database: Queryable): Promise<SiteSettings> {
  const stored = new Map((await database.rows(selectAll)).map(({ key, value }) => [key, value]));
  const entries = Object.entries(siteSettings).map(([key, schema]) => {
    const read = schema.safeParse(stored.get(key));
    // A value an older version kept, and this one does not take, falls back to what holds without it.
    return [key, read.success ? read.data : schema.parse(undefined)];
  });
  return Object.fromEntries(entries) as SiteSettings;
}
