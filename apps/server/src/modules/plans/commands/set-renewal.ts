import type { Membership } from '@candela/contract/plans/memberships';
import { refuse } from '../../../platform/refusal.ts';
import type { PlansDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { lockMembership, membershipById, membershipView, setAutoRenew } from '../membership-store.ts';
import { withoutRenewal } from './stop-renewals.ts';

/**
 * Turns renewing on or off; the membership stays until its end either way. Doing it twice is fine. Refuses with
 * `not_found` for another's, and with `conflict` to renew what is over or closed.
 */
export async function setRenewal(
  deps: PlansDeps,
  memberId: string,
  membershipId: string,
  renew: boolean,
): Promise<Membership> {
  return await deps.database.transaction(async (tx) => {
    const now = deps.clock();
    const held = await tx.maybeRow(lockMembership, [membershipId, now]);
    if (!held || held.member_id !== memberId || held.kind !== 'clubHousePlan') return refuse('not_found');
    if (renew && held.status === 'ended') refuse('conflict', { msg: texts.refusals.membershipOver });
    if (renew && held.closed) refuse('conflict', { msg: texts.refusals.noRenewals });
    if (renew && (await withoutRenewal(tx, [membershipId])).size > 0) {
      refuse('conflict', {
        msg: texts.refusals.renewalBlocked,
      });
    }
    await tx.execute(setAutoRenew, [membershipId, renew]);
    return membershipView(await tx.row(membershipById, [membershipId, now]));
  });
}
