import { isDatabaseUnavailable, type Queryable } from '../../../platform/database/index.ts';
import { accountsHiddenFrom } from '../../accounts/index.ts';
import type { PlansDeps } from '../dependencies.ts';
import { membershipEnding } from '../events.ts';
import { notRenewedMail } from '../mails.ts';
import { dueRenewals, pairsOf, stopRenewal } from '../renewal-store.ts';
import { remindAheadMs } from '../rules.ts';

/**
 * Of some memberships, those nothing more is taken for: one of the two has blocked the other, the model hides from
 * the member's country, or the site keeps one of them out. What was paid for stays until its end.
 */
export async function withoutRenewal(queries: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const pairs = ids.length === 0 ? [] : await queries.rows(pairsOf, [ids]);
  const stopped = new Set(pairs.filter((pair) => pair.is_out).map((pair) => pair.id));
  for (const [modelId, members] of Map.groupBy(pairs, (pair) => pair.model_id)) {
    const memberIds = members.map((pair) => pair.member_id);
    const hidden = new Set(await accountsHiddenFrom(queries, modelId, memberIds));
    for (const pair of members) if (hidden.has(pair.member_id)) stopped.add(pair.id);
  }
  return stopped;
}

/**
 * Turns off the renewals that would come within three days and must not, and notifies the members. Looked at so late,
 * because what keeps two apart may be over by then.
 */
export async function stopRenewals(deps: PlansDeps): Promise<void> {
  const soon = new Date(deps.clock().getTime() + remindAheadMs);
  const due = await deps.database.rows(dueRenewals, [soon]);
  const stopped = await withoutRenewal(
    deps.database,
    due.map(({ id }) => id),
  );
  for (const id of stopped) await alone(deps, id, () => stopOne(deps, id));
}

async function stopOne(deps: PlansDeps, id: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const held = await tx.maybeRow(stopRenewal, [id]);
    if (!held) return;
    const { member_id: memberId, title, access_until: endsAt } = held;
    const person = await deps.contactOf(tx, memberId);
    if (person) await deps.mailer.send(tx, notRenewedMail(deps, person, title, endsAt));
    await deps.events.publish(tx, membershipEnding, { memberId, title, endsAt: endsAt.toISOString() });
  });
}

/** Does something for one membership; what goes wrong with it is written down and stops none after it. */
export async function alone<Result>(
  { log }: Pick<PlansDeps, 'log'>,
  membershipId: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    log.error({ err: error, membershipId }, 'A renewal failed.');
    return undefined;
  }
}
