import type { z } from 'zod';
import { moneyNotices as words } from './locales/money-notices.ts';
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
import { type Message, type Text, verbatim } from './platform/i18n/index.ts';

type Refunded = z.infer<typeof purchaseRefunded.schema>;
type Granted = z.infer<typeof creditsGranted.schema>;
type HoldsEnded = z.infer<typeof holdsEnded.schema>;
type Held = z.infer<typeof earningsHeld.schema>;

/** What of an account's money or orders becomes a notice, and for whom. */
const moneyNotices = {
  order(moved: OrderMoved): Notice[] {
    const { orderId, change, buyer, seller, title, totalCredits: total, parcel } = moved;
    const { order } = words;
    const number = String(moved.number);
    const { username } = buyer;
    const item = verbatim(title);
    const toBuyer = (what: Message, text = item): Notice => ({
      accountId: buyer.id,
      kind: 'order',
      title: what,
      text,
      href: `/orders?order=${orderId}`,
      isForBellOnly: true,
    });
    const toSeller = (what: Message, text = item): Notice => ({
      accountId: seller.id,
      kind: 'order',
      title: what,
      text,
      href: `/my-sales?order=${orderId}`,
      isForBellOnly: true,
    });
    switch (change) {
      case 'placed':
        return [toSeller(order.placed({ username, title }), order.placedText({ number, total }))];
      case 'pack':
        return [toBuyer(order.pack({ number }))];
      case 'ship':
        return [toBuyer(order.ship({ number }), verbatim(parcel || title))];
      case 'deliver':
        return [toBuyer(order.deliver({ number }))];
      case 'confirm':
        return [toSeller(order.confirm({ number }))];
      case 'cancel':
        return [toSeller(order.cancel({ username, number }), order.cancelText)];
      case 'refund':
        return [toBuyer(order.refund({ number }), order.refundText({ total }))];
      case 'refundBySite':
        return [
          toBuyer(order.refund({ number }), order.refundText({ total })),
          toSeller(order.refundBySite({ number })),
        ];
    }
  },
  /** Refunds of orders are told as steps of the order. */
  refund({ kind, buyerId, sellerId, title, amountCredits, shareCredits, reason }: Refunded): Notice[] {
    if (kind === 'order') return [];
    const toBuyer: Notice = {
      accountId: buyerId,
      kind: 'credits',
      title: words.refund.buyer({ credits: amountCredits, title }),
      text: verbatim(reason),
      href: '/purchase-history?kind=refund',
    };
    if (sellerId === null || shareCredits === 0) return [toBuyer];
    const toSeller: Notice = {
      accountId: sellerId,
      kind: 'sale',
      title: words.refund.seller({ title }),
      text: words.refund.sellerText({ credits: shareCredits }),
      href: '/my-earning',
    };
    return [toBuyer, toSeller];
  },
  granted({ accountId, amountCredits, note }: Granted): Notice[] {
    const title =
      amountCredits > 0
        ? words.granted({ credits: amountCredits })
        : words.taken({ credits: -amountCredits });
    return [
      {
        accountId,
        kind: 'credits',
        title,
        text: verbatim(note),
        href: '/purchase-history?kind=adminCredit',
        isForBellOnly: true,
      },
    ];
  },
  payment({ change, paymentId, accountId, credits: count }: PaymentMoved): Notice[] {
    return [
      {
        accountId,
        kind: 'credits',
        title: words.payment[change]({ credits: count }),
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
        title: words.held({ credits: count }),
        text: verbatim(reason),
        href: '/my-earning',
      },
    ];
  },
  goal({ outcome, sellerId, title, holds }: HoldsEnded): Notice[] {
    const toGivers = holds.map(
      ({ buyerId, amountCredits }): Notice => ({
        accountId: buyerId,
        kind: 'credits',
        title: words.goal[outcome === 'settled' ? 'settled' : 'returned']({ credits: amountCredits }),
        text: verbatim(title),
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
        title: words.goal.total({ credits: total }),
        text: verbatim(title),
        href: '/my-earning',
      },
    ];
  },
  membership(
    { change, memberId, modelId, title, credits: count, until }: MembershipChanged,
    memberName: Text,
  ): Notice[] {
    const { membership } = words;
    // Only a membership that has ended has no end to come.
    const day = new Date(until ?? 0);
    const titles = {
      renewed: membership.renewed({ title, credits: count }),
      grace: membership.grace({ title }),
      ended: membership.ended({ title }),
    };
    const texts = {
      renewed: membership.renewedText({ until: day }),
      grace: membership.graceText({ credits: count, until: day }),
      ended: membership.endedText,
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
      title: membership[change === 'renewed' ? 'modelRenewed' : 'modelLeft']({ name: memberName, title }),
      text: change === 'renewed' ? membership.credits({ credits: count }) : membership.modelLeftText,
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
    all(moneyNotices.membership(changed, member?.username ?? words.member));
  });
}

/** Of some accounts, those that want mail about their orders. */
export function wantOrderMail(queries: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return wantingMail(queries, ids, 'order');
}
