import type { z } from 'zod';
import type { NotifyOf, UsernamesOf } from './app-notifications.ts';
import { moneyNotices as texts } from './locales/money-notices.ts';
import { earningsHeld, earningsReleased, heldTaken, payoutSettled } from './modules/earnings/index.ts';
import {
  creatorShareChanged,
  creditsGranted,
  goodSold,
  holdsEnded,
  purchaseRefunded,
  type TipGiven,
  tipsGiven,
} from './modules/ledger/index.ts';
import type { Notice } from './modules/notifications/index.ts';
import { wantingMail } from './modules/notifications/index.ts';
import { type PaymentMoved, paymentMoved } from './modules/payments/index.ts';
import { type MembershipChanged, membershipChanged, membershipEnding } from './modules/plans/index.ts';
import { type OrderMoved, orderMoved } from './modules/shop/index.ts';
import type { Queryable } from './platform/database/index.ts';
import { type Message, type Text, verbatim } from './platform/i18n/index.ts';

type Refunded = z.infer<typeof purchaseRefunded.schema>;
type Granted = z.infer<typeof creditsGranted.schema>;
type HoldsEnded = z.infer<typeof holdsEnded.schema>;

/** What of an account's money or orders becomes a notice, and for whom. */
const moneyNotices = {
  tip({ modelId, buyerId, anonymous, amountCredits: credits, message }: TipGiven, username?: string): Notice {
    const name = (anonymous ? undefined : username) ?? texts.someone;
    return {
      ...earned(modelId, 'tip', texts.tip({ name, credits }), message === '' ? undefined : verbatim(message)),
      // A shower of small tips is one line; what somebody wrote is never written over.
      ...(message === '' && { groupKey: `tip:${buyerId}:${anonymous}` }),
    };
  },
  order(moved: OrderMoved): Notice[] {
    const { orderId, change, buyer, seller, title, totalCredits: total, parcel } = moved;
    const { order } = texts;
    const number = String(moved.number);
    const { username } = buyer;
    const item = verbatim(title);
    const to =
      (accountId: string, page: string) =>
      (what: Message, text = item): Notice => ({
        accountId,
        kind: 'order',
        title: what,
        text,
        href: `${page}?order=${orderId}`,
        isForBellOnly: true,
      });
    const toBuyer = to(buyer.id, '/orders');
    const toSeller = to(seller.id, '/my-sales');
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
      title: texts.refund.buyer({ credits: amountCredits, title }),
      text: verbatim(reason),
      href: '/purchase-history?kind=refund',
    };
    if (sellerId === null || shareCredits === 0) return [toBuyer];
    const { seller, sellerText } = texts.refund;
    return [toBuyer, earned(sellerId, 'sale', seller({ title }), sellerText({ credits: shareCredits }))];
  },
  granted({ accountId, amountCredits, note }: Granted): Notice[] {
    const title =
      amountCredits > 0
        ? texts.granted({ credits: amountCredits })
        : texts.taken({ credits: -amountCredits });
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
        title: texts.payment[change]({ credits: count }),
        href: `/receipt/${paymentId}`,
        isForBellOnly: true,
      },
    ];
  },
  goal({ outcome, sellerId, title, holds }: HoldsEnded): Notice[] {
    const toGivers = holds.map(
      ({ buyerId, amountCredits }): Notice => ({
        accountId: buyerId,
        kind: 'credits',
        title: texts.goal[outcome === 'settled' ? 'settled' : 'returned']({ credits: amountCredits }),
        text: verbatim(title),
        href: '/purchase-history',
      }),
    );
    if (outcome === 'returned') return toGivers;
    const total = holds.reduce((sum, { amountCredits }) => sum + amountCredits, 0);
    return [...toGivers, earned(sellerId, 'tip', texts.goal.total({ credits: total }), verbatim(title))];
  },
  membership(
    { change, memberId, modelId, title, credits: count, until }: MembershipChanged,
    memberName: Text,
  ): Notice[] {
    const { membership } = texts;
    // Only a membership that has ended has no end to come.
    const day = new Date(until ?? 0);
    const titles = {
      renewed: membership.renewed({ title, credits: count }),
      grace: membership.grace({ title }),
      ended: membership.ended({ title }),
    };
    const details = {
      renewed: membership.renewedText({ until: day }),
      grace: membership.graceText({ credits: count, until: day }),
      ended: membership.endedText,
    };
    const toMember: Notice = {
      accountId: memberId,
      kind: 'planEnding',
      title: titles[change],
      text: details[change],
      href: '/my-memberships',
      isForBellOnly: true,
    };
    if (change === 'grace') return [toMember];
    const toModel = membership[change === 'renewed' ? 'modelRenewed' : 'modelLeft'];
    const text = change === 'renewed' ? membership.credits({ credits: count }) : membership.modelLeftText;
    return [toMember, earned(modelId, 'sale', toModel({ name: memberName, title }), text)];
  },
};

/** Notifies people of everything that concerns their money or their orders. */
export function notifyOfMoney(notifyOf: NotifyOf, usernamesOf: UsernamesOf): void {
  notifyOf(tipsGiven, async ({ tips }) => {
    const names = await usernamesOf(tips.filter(({ anonymous }) => !anonymous).map(({ buyerId }) => buyerId));
    return tips.map((tip) => moneyNotices.tip(tip, names.get(tip.buyerId)));
  });
  notifyOf(goodSold, async ({ buyerId, sellerId, title, amountCredits: credits }) => {
    if (credits === 0) return [];
    const name = (await usernamesOf([buyerId])).get(buyerId) ?? texts.someone;
    const { sale } = texts;
    return [earned(sellerId, 'sale', sale.title({ name, title }), sale.text({ credits }))];
  });
  notifyOf(orderMoved, moneyNotices.order);
  notifyOf(purchaseRefunded, moneyNotices.refund);
  notifyOf(creditsGranted, moneyNotices.granted);
  notifyOf(holdsEnded, moneyNotices.goal);
  notifyOf(paymentMoved, moneyNotices.payment);
  notifyOf(payoutSettled, ({ modelId, status, reason }) => [
    earned(modelId, 'payout', texts.payout[status], reason === null ? undefined : verbatim(reason)),
  ]);
  notifyOf(earningsHeld, ({ modelId, credits, reason }) => {
    const title = credits === null ? texts.heldAll : texts.held({ credits });
    return [earned(modelId, 'payout', title, verbatim(reason))];
  });
  notifyOf(earningsReleased, ({ modelId }) => [earned(modelId, 'payout', texts.released)]);
  notifyOf(heldTaken, ({ modelId, credits, reason }) => [
    earned(modelId, 'payout', texts.takenBack({ credits }), verbatim(reason)),
  ]);
  notifyOf(creatorShareChanged, ({ change, modelId, kind, percent, from }) => {
    const words = { kind: kind ?? ('other' as const), percent, from: new Date(from) };
    const { made, withdrawn, withdrawnText } = texts.creatorShare;
    if (change === 'made') return [earned(modelId, 'payout', made(words))];
    return [earned(modelId, 'payout', withdrawn(words), withdrawnText(words))];
  });
  notifyOf(membershipChanged, async (changed) => {
    const names = await usernamesOf([changed.memberId]);
    return moneyNotices.membership(changed, names.get(changed.memberId) ?? texts.member);
  });
  notifyOf(membershipEnding, ({ memberId, title, endsAt }) => [
    {
      accountId: memberId,
      kind: 'planEnding',
      title: texts.membership.ending({ title, endsAt: new Date(endsAt) }),
      href: '/my-memberships',
    },
  ]);
}

/** What a model reads of her earnings. */
function earned(accountId: string, kind: 'tip' | 'sale' | 'payout', title: Message, text?: Message): Notice {
  return { accountId, kind, title, ...(text && { text }), href: '/my-earning' };
}

/** Of some accounts, those that want mail about their orders. */
export function wantOrderMail(queries: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return wantingMail(queries, ids, 'order');
}
