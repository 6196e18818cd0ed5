import { setTimeout as sleep } from 'node:timers/promises';
import {
  featuresIn,
  type Look,
  lookFields,
  standardLook,
  textsIn,
} from '@candela/contract/admin/look-fields';
import type { SiteFeature } from '@candela/contract/shared/site-features';
import type { SiteTexts } from '@candela/contract/shared/site-texts';
import { type Database, type Queryable, statement, type Transaction } from '../database/index.ts';
import { refuse } from '../refusal.ts';
import { shadesOf } from './shades.ts';
import { type Stylesheet, stylesheetOf } from './stylesheet.ts';

/** As apps/web/src/ui/theme/tokens.css has it. */
const standardAccent = '#f0954a';

const channel = 'look_changed';
/** Between two tries to read it, at first and at most. */
const firstPauseMs = 50;
const longestPauseMs = 5_000;

/** A look as it is stored. */
export interface NumberedLook {
  /** From 1; 0 is the standard. */
  number: number;
  look: Look;
}

/** How the site looks: what staff chose, and the standard where they chose nothing. */
export interface SiteLook {
  /** As this process knows it. Waits for nothing, so it may be asked inside a transaction. */
  now(): NumberedLook;
  /** What the site is called. */
  siteName(): string;
  /** The stylesheet of its colours; undefined while they are the standard's. */
  stylesheet(): Stylesheet | undefined;
  /** The accent as it is on dark. */
  accent(): string;
  /** Whether the operator has turned a feature off. */
  isOff(feature: SiteFeature): boolean;
  /** Refuses with `feature_off` what belongs to a feature that is turned off; what belongs to none is never refused. */
  requireFeature(feature: SiteFeature | undefined): void;
  /** What the operator wrote in the place of the catalogue's words. */
  texts(): SiteTexts;
  /** What the configuration calls it. */
  configuredName: string;
  /** What is saved now. */
  saved(queries: Queryable): Promise<NumberedLook>;
  /** Saves the look that follows `seen`, in the caller's transaction. False when another one followed it already. */
  save(tx: Transaction, change: LookChange, at: Date): Promise<boolean>;
  /** Takes over what is saved, here or by other processes. `changed` is called after each. @returns what ends that */
  follow(changed?: () => void): Promise<() => Promise<void>>;
}

export interface LookChange {
  seen: number;
  look: Look;
  reason: string;
  staffId: string;
}

const newest = statement<{ number: number; look: unknown }>(
  'look.newest',
  'select number, look from platform.looks order by number desc limit 1',
);
const insert = statement(
  'look.insert',
  `insert into platform.looks (number, look, reason, made_by, made_at)
   select $1 + 1, $2, $3, $4, $5 where $1 = coalesce((select max(number) from platform.looks), 0)
   on conflict (number) do nothing`,
);
const notify = statement('look.notify', `select pg_notify('${channel}', '')`);

/** Reads the look of the site; resolves once it is known. */
export async function openLook(deps: {
  database: Database;
  /** What the site is called until staff say otherwise. */
  configuredName: string;
  log?: { warn(fields: object, message: string): void };
}): Promise<SiteLook> {
  const { database, configuredName, log } = deps;
  let known = await readNewest(database);
  let onChange = () => {};
  let drawn: { of: NumberedLook; stylesheet: Stylesheet | undefined } | undefined;

  function take(read: NumberedLook): void {
    // Answers may overtake each other.
    if (read.number <= known.number) return;
    known = read;
    onChange();
  }

  /** Reads until it succeeds: a process that missed a change would go on with what was turned off. */
  async function refresh(until: AbortSignal): Promise<void> {
    for (let pauseMs = firstPauseMs; !until.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        return take(await readNewest(database));
      } catch (error) {
        log?.warn({ err: error }, 'The look of the site could not be read.');
      }
      await sleep(pauseMs, undefined, { signal: until, ref: false }).catch(() => {});
    }
  }

  const isOff = (feature: SiteFeature) => known.look.off.includes(feature);

  return {
    now: () => known,
    isOff,
    requireFeature(feature) {
      if (feature !== undefined && isOff(feature)) refuse('feature_off');
    },
    texts: () => known.look.texts,
    siteName: () => known.look.name ?? configuredName,
    stylesheet() {
      if (drawn?.of !== known) drawn = { of: known, stylesheet: stylesheetOfLook(known.look) };
      return drawn.stylesheet;
    },
    accent: () => (known.look.colours ? shadesOf(known.look.colours).dark.button : standardAccent),
    configuredName,
    saved: readNewest,
    async save(tx, { seen, look, reason, staffId }, at) {
      const saved = await tx.execute(insert, [seen, JSON.stringify(look), reason, staffId, at]);
      if (saved !== 1) return false;
      await tx.execute(notify);
      // Whoever saved it asks this process next.
      tx.afterCommit(() => take({ number: seen + 1, look }));
      return true;
    },
    async follow(changed = () => {}) {
      onChange = changed;
      const over = new AbortController();
      const again = () => void refresh(over.signal);
      const stop = await database.listen(channel, again, again);
      await refresh(over.signal);
      return async () => {
        over.abort();
        await stop();
      };
    },
  };
}

function stylesheetOfLook({ colours }: Look): Stylesheet | undefined {
  return colours === null ? undefined : stylesheetOf(colours);
}

/** What is saved now. */
export async function readNewest(queries: Queryable): Promise<NumberedLook> {
  const row = await queries.maybeRow(newest);
  return row ? { number: row.number, look: lookOf(row.look) } : { number: 0, look: standardLook };
}

/** A part that another version of the site saved, and this one does not take, is the standard's. */
export function lookOf(stored: unknown): Look {
  const { off, texts, ...rest } = stored as Record<string, unknown>;
  const parts = Object.entries(lookFields.shape).map(([part, schema]) => {
    const read = schema.safeParse(rest[part]);
    return [part, read.success ? read.data : standardLook[part as keyof Look]];
  });
  return { ...(Object.fromEntries(parts) as Look), off: featuresIn(off), texts: textsIn(texts) };
}
