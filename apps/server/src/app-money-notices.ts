import type { z } from 'zod';
import type { Accounts } from './modules/accounts/index.ts';
import type { creditsGranted, holdsEnded, purchaseRefunded } from './modules/ledger/index.ts';
import {
  creditsGranted as grantedEvent,
  holdsEnded as holdsEvent,
  purchaseRefunded as refundedEvent,
} from './modules/ledger/index.ts';
import type { Notice, Notifications } from './modules/notifications/index.ts';
import { wantingMail } from './modules/notifications/index.ts';
import type { earningsHeld, PaymentMoved } from './modules/payments/index.ts';
import { earningsHeld as heldEvent, paymentMoved } from './modules/payments/index.ts';
import { type MembershipChanged, membershipChanged } from './modules/plans/index.ts';
import { type OrderMoved, orderMoved } from './modules/shop/index.ts';
import type { Queryable } from './platform/database/index.ts';
import type { Events } from './platform/events/index.ts';

type Refunded = z.infer<typeof purchaseRefunded.schema>;
type Granted = z.infer<typeof creditsGranted.schema>;
type HoldsEnded = z.infer<typeof holdsEnded.schema>;
type Held = z.infer<typeof earningsHeld.schema>;

const credits = (count: number) => (count === 1 ? '1 credit' : `${count} credits`);

/** What of an account's money or orders becomes a notice, and for whom. */
const moneyNotices = {
  order({ orderId, number, change, buyer, seller, title, totalCredits, parcel }: OrderMoved): Notice[] {
    const toBuyer = (what: string, text = title): Notice => ({
      accountId: buyer.id,
      kind: 'order',
      title: what,
      text,
      href: `/orders?order=${orderId}`,
      isForBellOnly: true,
    });
    const toSeller = (what: string, text = title): Notice => ({
      accountId: seller.id,
      kind: 'order',
      title: what,
      text,
      href: `/my-sales?order=${orderId}`,
      isForBellOnly: true,
    });
    switch (change) {
      case 'placed':
        return [toSeller(`${buyer.username} ordered ${title}`, `Order ${number}, ${credits(totalCredits)}`)];
      case 'pack':
        return [toBuyer(`Order ${number} is packed`)];
      case 'ship':
        return [toBuyer(`Order ${number} is on its way`, parcel || title)];
      case 'deliver':
        return [toBuyer(`Order ${number} was delivered`)];
      case 'confirm':
        return [toSeller(`Order ${number} arrived`)];
      case 'cancel':
        return [toSeller(`${buyer.username} cancelled order ${number}`, 'The items are back in stock.')];
      case 'refund':
        return [toBuyer(`Order ${number} was refunded`, `${credits(totalCredits)} are back in your wallet.`)];
      case 'refundBySite':
        return [
          toBuyer(`Order ${number} was refunded`, `${credits(totalCredits)} are back in your wallet.`),
          toSeller(`We refunded order ${number}`, title),
        ];
    }
  },
  /** Refunds of orders are told as steps of the order. */
  refund({ kind, buyerId, sellerId, title, amountCredits, shareCredits, reason }: Refunded): Notice[] {
    if (kind === 'order') return [];
    const toBuyer: Notice = {
      accountId: buyerId,
      kind: 'credits',
      title: `${credits(amountCredits)} refunded for ${title}`,
      text: reason,
      href: '/purchase-history?kind=refund',
    };
    if (sellerId === null || shareCredits === 0) return [toBuyer];
    const toSeller: Notice = {
      accountId: sellerId,
      kind: 'sale',
      title: `A sale was refunded: ${title}`,
      text: `${credits(shareCredits)} left your earnings.`,
      href: '/my-earning',
    };
    return [toBuyer, toSeller];
  },
  granted({ accountId, amountCredits, note }: Granted): Notice[] {
    const title =
      amountCredits > 0
        ? `You received ${credits(amountCredits)}`
        : `${credits(-amountCredits)} ${amountCredits === -1 ? 'was' : 'were'} taken from your wallet`;
    return [
      {
        accountId,
        kind: 'credits',
        title,
        text: note,
        href: '/purchase-history?kind=adminCredit',
        isForBellOnly: true,
      },
    ];
  },
  payment({ change, paymentId, accountId, credits: count }: PaymentMoved): Notice[] {
    const titles = {
      credited: `${credits(count)} added to your wallet`,
      refund: `Your payment for ${credits(count)} was refunded`,
      chargeback: `Your bank took back a payment for ${credits(count)}`,
    };
    return [
      {
        accountId,
        kind: 'credits',
        title: titles[change],
        href: `/receipt/${paymentId}`,
        isForBellOnly: true,
      },
    ];
  },
  held({ modelId, credits: count, reason }: Held): Notice[] {
    return [
      {
        accountId: modelId,
        kind: 'payout',
        title: `${credits(count)} are on hold`,
        text: reason,
        href: '/my-earning',
      },
    ];
  },
  goal({ outcome, sellerId, title, holds }: HoldsEnded): Notice[] {
    const toGivers = holds.map(
      ({ buyerId, amountCredits }): Notice => ({
        accountId: buyerId,
        kind: 'credits',
        title:
          outcome === 'settled'
            ? `Goal reached: your ${credits(amountCredits)} were paid`
            : `Goal missed: ${credits(amountCredits)} are back in your wallet`,
        text: title,
        href: '/purchase-history',
      }),
    );
    if (outcome === 'returned') return toGivers;
    const total = holds.reduce((sum, { amountCredits }) => sum + amountCredits, 0);
    return [
      ...toGivers,
      {
        accountId: sellerId,
        kind: 'tip',
        title: `Goal reached: ${credits(total)}`,
        text: title,
        href: '/my-earning',
      },
    ];
  },
  membership(
    { change, memberId, modelId, title, credits: count, until }: MembershipChanged,
    memberName: string,
  ): Notice[] {
    const day = until?.slice(0, 10);
    const titles = {
      renewed: `${title} was renewed for ${credits(count)}`,
      grace: `${title} couldn’t be renewed`,
      ended: `${title} has ended`,
    };
    const texts = {
      renewed: `Your membership runs until ${day}.`,
      grace: `You need ${credits(count)} by ${day} to keep it.`,
      ended: 'You didn’t have enough credits to renew it.',
    };
    const toMember: Notice = {
      accountId: memberId,
      kind: 'planEnding',
      title: titles[change],
      text: texts[change],
      href: '/my-memberships',
      isForBellOnly: true,
    };
    if (change === 'grace') return [toMember];
    const toModel: Notice = {
      accountId: modelId,
      kind: 'sale',
      title: change === 'renewed' ? `${memberName} renewed ${title}` : `${memberName} left ${title}`,
      text: change === 'renewed' ? credits(count) : 'The renewal couldn’t be paid.',
      href: '/my-earning',
    };
    return [toMember, toModel];
  },
};

/** Tells people of everything that concerns their money or their orders. */
export function notifyAboutMoney(
  events: Pick<Events, 'afterCommit'>,
  { notify }: Pick<Notifications, 'notify'>,
  accounts: Pick<Accounts, 'findAccount'>,
): void {
  const all = (notices: readonly Notice[]) => notices.forEach(notify);
  events.afterCommit(orderMoved, 'notifications', async (moved) => all(moneyNotices.order(moved)));
  events.afterCommit(refundedEvent, 'notifications', async (refunded) => all(moneyNotices.refund(refunded)));
  events.afterCommit(grantedEvent, 'notifications', async (granted) => all(moneyNotices.granted(granted)));
  events.afterCommit(holdsEvent, 'notifications', async (ended) => all(moneyNotices.goal(ended)));
  events.afterCommit(paymentMoved, 'notifications', async (moved) => all(moneyNotices.payment(moved)));
  events.afterCommit(heldEvent, 'notifications', async (held) => all(moneyNotices.held(held)));
  events.afterCommit(membershipChanged, 'notifications', async (changed) => {
    const member = await accounts.findAccount(changed.memberId);
    all(moneyNotices.membership(changed, member?.username ?? 'A member'));
  });
}

/** Of some accounts, those that want mail about their orders. */
export function wantOrderMail(queries: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return wantingMail(queries, ids, 'order');
}
