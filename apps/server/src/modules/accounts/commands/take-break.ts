import type { BreakLength } from '@candela/contract/accounts/breaks';
import { type Queryable, statement, type Transaction } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { lockById } from '../account-row.ts';
import type { AccountsDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { breakBeganMail } from '../mails.ts';
import { breakEnd, earliestReturn, isExcluded } from '../rules.ts';
import { endSessions } from '../sessions.ts';

const exclude = statement(
  'accounts.exclude',
  'update accounts.accounts set excluded_since = $2, excluded_until = $3, updated_at = $2 where id = $1',
);
const endExclusion = statement(
  'accounts.end-exclusion',
  'update accounts.accounts set excluded_until = $2, updated_at = $2 where id = $1',
);

/** Shuts the caller out: every session ends now, and none begins until it is over. */
export async function takeBreak(
  deps: AccountsDeps,
  { length }: { length: BreakLength },
  context: RequestContext,
): Promise<{ until: string | null }> {
  const { accountId } = signedIn(context);
  return await deps.database.transaction(async (tx) => {
    const now = deps.clock();
    const account = await lockById(tx, accountId);
    if (!account) return refuse('session_over');
    if (isExcluded(account, now)) return refuse('self_excluded');
    const until = breakEnd(length, now);
    await tx.execute(exclude, [accountId, now, until]);
    await deps.mailer.send(tx, breakBeganMail(deps, account, { until, earliest: earliestReturn(now) }));
    await endSessions(deps, tx, { accountId }, 'self_excluded');
    return { until: until?.toISOString() ?? null };
  });
}

/** Ends an exclusion for good, once half a year of it is over. One with an end runs to it. */
export async function endBreak(
  deps: AccountsDeps,
  tx: Transaction,
  { accountId }: { accountId: string },
): Promise<void> {
  const now = deps.clock();
  const account = await lockById(tx, accountId);
  if (!account) return refuse('not_found', { msg: texts.refusals.noAccount });
  const { excluded_since: since, excluded_until: until } = account;
  if (!since || !isExcluded(account, now)) return refuse('conflict', { msg: texts.refusals.notExcluded });
  if (until) refuse('conflict', { msg: texts.refusals.exclusionHasEnd({ until }) });
  const earliest = earliestReturn(since);
  if (now < earliest) refuse('conflict', { msg: texts.refusals.exclusionTooNew({ earliest }) });
  await tx.execute(endExclusion, [accountId, now]);
}

const excludedAmong = statement<{ id: string }>(
  'accounts.excluded-among',
  'select asked.id from unnest($1::uuid[]) as asked(id) where accounts.is_excluded(asked.id, $2)',
);

/** Of some accounts, those that shut themselves out: they are sent no invitations. */
export async function excludedOf(
  queries: Queryable,
  ids: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const rows = ids.length === 0 ? [] : await queries.rows(excludedAmong, [ids, now]);
  return new Set(rows.map(({ id }) => id));
}
