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
import { type SiteSettings, siteSettings } from './site-settings.ts';

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

/** What a setting is by what is saved of it; the standard where nothing is, or what an older version took. */
export function settingOf<Key extends keyof SiteSettings>(key: Key, saved: unknown): SiteSettings[Key] {
  const schema: z.ZodType = siteSettings[key];
  const read = schema.safeParse(saved);
  return (read.success ? read.data : schema.parse(undefined)) as SiteSettings[Key];
}

async function readAll(database: Queryable): Promise<SiteSettings> {
  const stored = new Map((await database.rows(selectAll)).map(({ key, value }) => [key, value]));
  const keys = Object.keys(siteSettings) as (keyof SiteSettings)[];
  return Object.fromEntries(
    keys.map((key) => [key, settingOf(key, stored.get(key))]),
  ) as unknown as SiteSettings;
}
