import { dayMs } from '@candela/contract/shared/durations';
import { type Queryable, statement } from '../../../platform/database/index.ts';
import type { RefundedPurchase, RefundHook, Wallet } from '../../ledger/index.ts';
import type { PlanGiven, PlansDepsInput } from '../dependencies.ts';
import { refundedMail } from '../mails.ts';

type UndoDeps = Pick<PlansDepsInput, 'mailer' | 'addressesOf' | 'siteName' | 'publicUrl'> & {
  wallet: Pick<Wallet, 'entitle' | 'revokeEntitlement'>;
};

interface Running {
  id: string;
  kind: 'chatPlan' | 'clubHousePlan';
  model_id: string;
  title: string;
  purchase_id: string | null;
  access_until: Date | null;
  messages_left: number | null;
  /** When the period that this purchase paid for begins, if it is a renewal. */
  period_starts_at: Date | null;
}

/** $1 member, $2 plan, $3 purchase. */
const lockRunning = statement<Running>(
  'plans.lock-running-to-undo',
  `select h.id, h.kind, h.model_id, h.title, h.purchase_id, h.access_until, h.messages_left,
     (select r.period_starts_at from plans.renewals r where r.membership_id = h.id and r.purchase_id = $3)
       as period_starts_at
   from plans.memberships h
   where h.member_id = $1 and h.plan_id = $2 and h.status <> 'ended'
   for update of h`,
);
const shorten = statement(
  'plans.shorten-membership',
  `update plans.memberships set status = 'active', auto_renew = false, ends_at = $2, access_until = $2,
     messages_left = $3
   where id = $1`,
);
const end = statement(
  'plans.end-refunded',
  `update plans.memberships set status = 'ended', ended_at = $2, auto_renew = false,
     access_until = least(access_until, $2)
   where id = $1`,
);

/**
 * What a refund means to a plan: the membership goes back to what other payments still cover, and ends where that is
 * nothing. A period that is over takes nothing from the one that runs.
 */
export function planRefunds(deps: UndoDeps): RefundHook {
  const find = (tx: Queryable, { buyerId, itemId, purchaseId }: RefundedPurchase) =>
    tx.maybeRow(lockRunning, [buyerId, itemId, purchaseId]);
  return {
    async lock(tx, purchase) {
      await find(tx, purchase);
    },
    async undo(tx, purchase) {
      const { buyerId: accountId, itemId, details, purchaseId, at } = purchase;
      const held = await find(tx, purchase);
      if (!held || itemId === null) return;
      if (held.kind === 'clubHousePlan' && held.purchase_id !== purchaseId) return;
      const left = held.kind === 'chatPlan' ? chatLeft(held, details) : clubLeft(held);
      const owned = { accountId, kind: held.kind, itemId };
      const lasts = isLeft(left, at);
      if (lasts) {
        await tx.execute(shorten, [held.id, left.until, left.messages]);
        await deps.wallet.entitle(tx, {
          ...owned,
          sellerId: held.model_id,
          purchaseId: held.purchase_id === purchaseId ? null : held.purchase_id,
          until: left.until,
        });
      } else {
        await tx.execute(end, [held.id, at]);
        await deps.wallet.revokeEntitlement(tx, owned);
      }
      const [person] = await deps.addressesOf(tx, [accountId]);
      const mail = person && refundedMail(deps, person, held.title, lasts ? left.until : null);
      if (mail) await deps.mailer.send(tx, mail);
    },
  };
}

/** Until when a membership lasts and how many messages it has; null where it does not count in that way. */
interface Left {
  until: Date | null;
  messages: number | null;
}

/** A chat plan loses what the purchase had added; one that kept no note of that, everything. */
function chatLeft(held: Running, details: Record<string, unknown>): Left | undefined {
  const { days, messages } = details as Partial<PlanGiven>;
  if (typeof days !== 'number' && typeof messages !== 'number') return undefined;
  return {
    until: held.access_until && new Date(held.access_until.getTime() - (days ?? 0) * dayMs),
    messages: held.messages_left === null ? null : Math.max(0, held.messages_left - (messages ?? 0)),
  };
}

/** A renewal that was paid ahead falls back to the period before it. */
function clubLeft(held: Running): Left | undefined {
  return held.period_starts_at ? { until: held.period_starts_at, messages: null } : undefined;
}

function isLeft(left: Left | undefined, at: Date): left is Left {
  return left !== undefined && (left.until === null || left.until > at) && left.messages !== 0;
}
