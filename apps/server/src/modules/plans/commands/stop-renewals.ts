import { isDatabaseUnavailable, type Queryable } from '../../../platform/database/index.ts';
import { isSavedOff } from '../../../platform/look/index.ts';
import { accountsHiddenFrom } from '../../accounts/index.ts';
import type { PlansDeps } from '../dependencies.ts';
import { membershipEnding } from '../events.ts';
import { notOfferedInGraceMail, notOfferedMail, notRenewedInGraceMail, notRenewedMail } from '../mails.ts';
import { dueRenewals, pairsOf, stopRenewal } from '../renewal-store.ts';
import { remindAheadMs } from '../rules.ts';

/**
 * Of some memberships, those nothing more is taken for: the site offers none any more, one of the two has blocked the
 * other, the model hides from the member's country, or the site keeps one of them out. What was paid for stays until its
 * end.
 */
export async function withoutRenewal(queries: Queryable, ids: readonly string[]): Promise<Set<string>> {
  if (await isSavedOff(queries, 'memberships')) return new Set(ids);
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

/** A day of grace was not paid for. */
const mailsOf = {
  notOffered: { active: notOfferedMail, grace: notOfferedInGraceMail },
  notRenewed: { active: notRenewedMail, grace: notRenewedInGraceMail },
};

async function stopOne(deps: PlansDeps, id: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const held = await tx.maybeRow(stopRenewal, [id]);
    if (!held) return;
    const { member_id: memberId, title, access_until: endsAt, status } = held;
    const person = await deps.contactOf(tx, memberId);
    if (person) {
      // Where the site offers no memberships any more, it is nobody's account.
      const cause = (await isSavedOff(tx, 'memberships')) ? 'notOffered' : 'notRenewed';
      await deps.mailer.send(tx, mailsOf[cause][status](deps, person, title, endsAt));
    }
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
