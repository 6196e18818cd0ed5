import { Refusal } from '../../../platform/refusal.ts';
import type { PlansDeps } from '../dependencies.ts';
import { membershipChanged, membershipEnding, membershipLapsed } from '../events.ts';
import { graceMail, membershipEndedMail, reminderMail, renewedMail } from '../mails.ts';
import { lockMembership, type MembershipRow, takeDueMembership } from '../membership-store.ts';
import { beginGrace, endedByNow, extendMembership, isOnBreak, takeReminders } from '../renewal-store.ts';
import { addMonths, graceMs, remindAheadMs, renewAheadMs } from '../rules.ts';
import { alone, withoutRenewal } from './stop-renewals.ts';

const atOnce = 200;

/** Mails those whose membership renews within three days, once a period. */
export async function remindOfRenewals(deps: PlansDeps): Promise<void> {
  while ((await remindSome(deps)) === atOnce);
}

async function remindSome(deps: PlansDeps): Promise<number> {
  const now = deps.clock();
  return await deps.database.transaction(async (tx) => {
    const due = await tx.rows(takeReminders, [now, new Date(now.getTime() + remindAheadMs), atOnce]);
    const addresses = new Map(
      (
        await deps.addressesOf(
          tx,
          due.map((one) => one.member_id),
        )
      ).map((person) => [person.id, person]),
    );
    for (const { member_id: memberId, title, ends_at, renewal_credits } of due) {
      const person = addresses.get(memberId);
      if (person) await deps.mailer.send(tx, reminderMail(deps, person, title, ends_at, renewal_credits));
      await deps.events.publish(tx, membershipEnding, { memberId, title, endsAt: ends_at.toISOString() });
    }
    return due.length;
  });
}

/** A place among the memberships to renew, which are taken by their end. */
interface Place {
  /** As the database writes it: a Date knows no microseconds. */
  end: string;
  id: string;
}

const beforeAll: Place = { end: '-infinity', id: '00000000-0000-0000-0000-000000000000' };

/**
 * Takes the payments that are due and extends what they pay for. Any process may run it at any time: each takes the
 * next one nobody else is at work on, so that they share the work and none waits for another.
 * @returns how many were renewed
 */
export async function renewMemberships(deps: PlansDeps): Promise<number> {
  const until = new Date(deps.clock().getTime() + renewAheadMs);
  let renewed = 0;
  for (let after = beforeAll; ; ) {
    let taken: Place | undefined;
    try {
      const isRenewed = await renewNext(deps, { until, after }, (place) => {
        taken = place;
      });
      if (isRenewed) renewed += 1;
    } catch (error) {
      if (!taken) throw error;
      const { id } = taken;
      await alone(deps, id, () => graceFor(deps, id, error));
    }
    if (!taken) return renewed;
    after = taken;
  }
}

/** Gives a day of grace to a membership whose renewal found too few credits; anything else is thrown. */
async function graceFor(deps: PlansDeps, id: string, error: unknown): Promise<void> {
  if (!isLackOfCredits(error)) throw error;
  await giveGrace(deps, id);
}

/** Ends what is over. */
export async function endMemberships(deps: PlansDeps): Promise<void> {
  await deps.database.transaction(async (tx) => {
    for (const ended of await tx.rows(endedByNow, [deps.clock()])) {
      const { id: membershipId, member_id, model_id, kind, title, renewal_failed } = ended;
      await deps.events.publish(tx, membershipLapsed, {
        membershipId,
        memberId: member_id,
        modelId: model_id,
        kind,
      });
      if (!renewal_failed) continue;
      await deps.events.publish(tx, membershipChanged, {
        change: 'ended',
        memberId: member_id,
        modelId: model_id,
        title,
        credits: 0,
        until: null,
      });
      const [person] = await deps.addressesOf(tx, [member_id]);
      if (person) await deps.mailer.send(tx, membershipEndedMail(deps, person, title));
    }
  });
}

async function renewNext(
  deps: PlansDeps,
  { until, after }: { until: Date; after: Place },
  onTaken: (place: Place) => void,
): Promise<boolean> {
  return await deps.database.transaction(async (tx) => {
    const now = deps.clock();
    const held = await tx.maybeRow(takeDueMembership, [until, now, after.end, after.id]);
    if (!held) return false;
    const { id } = held;
    onTaken({ end: held.exact_end, id });
    if (!isDue(held, now)) return false;
    // Who was blocked since the last look is found by the next one.
    if ((await withoutRenewal(tx, [id])).size > 0) return false;
    // One that comes due after a break waits for its end: nothing is taken in it.
    if ((await tx.row(isOnBreak, [held.member_id, now])).excluded) return false;
    const { ends_at: startsAt, months, renewal_credits: credits } = held;
    const { plan_id: itemId, member_id: buyerId, model_id: sellerId, title } = held;
    const endsAt = addMonths(startsAt, months);
    const { purchaseId } = await deps.wallet.charge(tx, {
      kind: 'clubHousePlan',
      buyerId,
      sellerId,
      itemId,
      title,
      amountCredits: BigInt(credits),
      details: { renewal: true, months, periodStartsAt: startsAt.toISOString(), until: endsAt.toISOString() },
      at: now,
    });
    await tx.execute(extendMembership, [id, startsAt, endsAt, purchaseId, credits, now]);
    await deps.wallet.entitle(tx, {
      accountId: buyerId,
      kind: 'clubHousePlan',
      itemId,
      sellerId,
      purchaseId,
      until: endsAt,
    });
    await deps.events.publish(tx, membershipChanged, {
      change: 'renewed',
      memberId: buyerId,
      modelId: sellerId,
      title,
      credits,
      until: endsAt.toISOString(),
    });
    const [person] = await deps.addressesOf(tx, [buyerId]);
    if (person) await deps.mailer.send(tx, renewedMail(deps, person, title, endsAt, credits));
    return true;
  });
}

type DueMembership = MembershipRow & { ends_at: Date; months: number; renewal_credits: number };

function isDue(held: MembershipRow, now: Date): held is DueMembership {
  if (held.closed || !held.auto_renew || held.months === null || held.renewal_credits === null) return false;
  // A membership in grace whose day is over is ended by its own job, never paid for behind the member's back.
  if (held.status === 'grace' && held.access_until !== null && held.access_until <= now) return false;
  return held.ends_at !== null && held.ends_at.getTime() <= now.getTime() + renewAheadMs;
}

/** Keeps the membership for a day and says so, once. */
async function giveGrace(deps: PlansDeps, id: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const now = deps.clock();
    const held = await tx.maybeRow(lockMembership, [id, now]);
    if (!held?.ends_at || held.renewal_credits === null || !held.auto_renew) return;
    const until = new Date(Math.max(held.ends_at.getTime(), now.getTime()) + graceMs);
    if ((await tx.execute(beginGrace, [id, until])) === 0) return;
    const { member_id: accountId, plan_id: itemId, model_id: sellerId, purchase_id: purchaseId } = held;
    await deps.wallet.entitle(tx, { accountId, kind: 'clubHousePlan', itemId, sellerId, purchaseId, until });
    await deps.events.publish(tx, membershipChanged, {
      change: 'grace',
      memberId: accountId,
      modelId: sellerId,
      title: held.title,
      credits: held.renewal_credits,
      until: until.toISOString(),
    });
    const [person] = await deps.addressesOf(tx, [accountId]);
    if (person) await deps.mailer.send(tx, graceMail(deps, person, held.title, until, held.renewal_credits));
  });
}

function isLackOfCredits(error: unknown): boolean {
  return (
    error instanceof Refusal &&
    (error.code === 'not_enough_credits' || error.code === 'spending_limit_reached')
  );
}
