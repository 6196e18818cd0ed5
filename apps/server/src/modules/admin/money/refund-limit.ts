import { type Queryable, statement, type Transaction } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { siteSettings } from '../../../platform/settings/index.ts';
import type { AdminDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';

/** What somebody may refund at once and on one day (UTC), in credits. */
interface RefundLimit {
  credits: number;
  dayCredits: number;
}

const roleOf = statement<{ role: string }>(
  'admin.role-of-refunding-staff',
  'select role from admin.staff where id = $1',
);
const lockStaff = statement<{ role: string }>(
  'admin.lock-refunding-staff',
  'select role from admin.staff where id = $1 for no key update',
);
const limits = statement<{ key: string; value: unknown }>(
  'admin.refund-limits',
  "select key, value from platform.setting_list where key in ('supportRefundCredits', 'supportRefundDayCredits')",
);
const refundedToday = statement<{ credits: number }>(
  'admin.refunded-today',
  `select coalesce(sum(credits), 0)::float8 as credits from ledger.refund_list
   where actor_id = $1 and created_at >= date_trunc('day', $2::timestamptz at time zone 'UTC') at time zone 'UTC'`,
);

/**
 * Lets one of the staff refund one thing at a time until the transaction ends, so that refunds made at once are counted one
 * after the other. Resolves to what may be refunded; undefined when nothing limits it.
 */
export async function lockRefunds(tx: Transaction, staffId: string): Promise<RefundLimit | undefined> {
  const { role } = await tx.row(lockStaff, [staffId]);
  return await limitOf(tx, role);
}

/** What the caller may still refund today and at once; null where nothing limits it. Another refund may come in between. */
export async function refundsLeft(
  { database, clock }: Pick<AdminDeps, 'database' | 'clock'>,
  staffId: string,
): Promise<{ leftCredits: number; atOnceCredits: number } | null> {
  const { role } = await database.row(roleOf, [staffId]);
  const limit = await limitOf(database, role);
  if (!limit) return null;
  const today = await database.row(refundedToday, [staffId, clock()]);
  const leftCredits = Math.max(0, limit.dayCredits - today.credits);
  return { leftCredits, atOnceCredits: Math.min(limit.credits, Math.floor(leftCredits)) };
}

async function limitOf(queries: Queryable, role: string): Promise<RefundLimit | undefined> {
  if (role !== 'support') return undefined;
  const saved = new Map((await queries.rows(limits, [])).map(({ key, value }) => [key, value]));
  const settingOf = (key: 'supportRefundCredits' | 'supportRefundDayCredits') =>
    siteSettings[key].parse(saved.get(key));
  return { credits: settingOf('supportRefundCredits'), dayCredits: settingOf('supportRefundDayCredits') };
}

/**
 * Refuses with `invalid_input` a refund beyond the limit, which rolls it back. The refund has been made already, so that what
 * the day came to holds it.
 * @param given what this refund gave back, in credits
 */
export async function requireWithin(
  tx: Transaction,
  { credits, dayCredits }: RefundLimit,
  { staffId, given, now }: { staffId: string; given: number; now: Date },
): Promise<void> {
  const over = (msg: ReturnType<typeof texts.refusals.overRefundLimit>) =>
    refuse('invalid_input', { fields: { amountCredits: msg } });
  if (given > credits) over(texts.refusals.overRefundLimit({ max: credits }));
  const today = await tx.row(refundedToday, [staffId, now]);
  if (today.credits > dayCredits) {
    const left = Math.max(0, dayCredits - (today.credits - given));
    over(texts.refusals.overDayLimit({ max: dayCredits, left }));
  }
}
