import { dayMs, minuteMs } from '@candela/contract/shared/durations';
import { type Queryable, statement, type Transaction } from '../database/index.ts';
import type { Message } from '../i18n/index.ts';
import { refuse } from '../refusal.ts';

const triesMax = 5;
const lockMs = 15 * minuteMs;
const expiryMs = dayMs;

const lockedUntil = statement<{ until: Date }>(
  'sign-in.locked',
  'select locked_until as until from platform.sign_in_tries where bucket = $1 and locked_until > $2',
);
const countWrong = statement<{ isLocked: boolean }>(
  'sign-in.count-wrong',
  `with old as (delete from platform.sign_in_tries where changed_at < $2::timestamptz - $5::interval and bucket <> $1)
   insert into platform.sign_in_tries as t (bucket, failed_tries, changed_at) values ($1, 1, $2)
   on conflict (bucket) do update set changed_at = $2,
     failed_tries = case when t.changed_at < $2::timestamptz - $5::interval then 1 else t.failed_tries + 1 end,
     locked_until = case when t.failed_tries + 1 >= $3 and t.changed_at >= $2::timestamptz - $5::interval
       then $4::timestamptz end
   returning locked_until is not null as "isLocked"`,
);
const clear = statement(
  'sign-in.clear-wrong',
  'delete from platform.sign_in_tries where bucket = any($1::bytea[])',
);

/** Refuses with `rate_limited` while a bucket is locked. */
export async function requireUnlocked(
  queries: Queryable,
  bucket: Buffer,
  now: Date,
  msg: Message,
): Promise<void> {
  const row = await queries.maybeRow(lockedUntil, [bucket, now]);
  if (!row) return;
  const retryAfterSeconds = Math.ceil((row.until.getTime() - now.getTime()) / 1000);
  refuse('rate_limited', { msg, retryAfterSeconds });
}

/**
 * Counts a wrong password or code; the fifth in a day locks its bucket for a quarter of an hour, as does each one after.
 * Resolves to whether it is locked now.
 */
export async function countWrongTry(tx: Transaction, bucket: Buffer, now: Date): Promise<boolean> {
  const values = [bucket, now, triesMax, new Date(now.getTime() + lockMs), `${expiryMs / 1000} seconds`];
  return (await tx.row(countWrong, values)).isLocked;
}

/** Wrong tries before a complete sign-in count no more. */
export async function clearWrongTries(tx: Queryable, buckets: readonly Buffer[]): Promise<void> {
  await tx.execute(clear, [buckets]);
}
