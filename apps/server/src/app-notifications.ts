import type { Accounts } from './features/accounts/index.ts';
import type { Notifications } from './features/notifications/index.ts';
import type { GoodSold, TipGiven } from './features/wallet/index.ts';

/** Which events of other features become notices, and in what words. */
export function noticesOf(
  notifications: Pick<Notifications, 'tell'>,
  accounts: Pick<Accounts, 'findAccount'>,
) {
  return {
    tipped(tip: TipGiven): void {
      void nameOf(accounts, tip.anonymous ? null : tip.buyerId).then((name) =>
        notifications.tell({
          accountId: tip.modelId,
          kind: 'tip',
          title: `${name} tipped you ${tip.amountCredits} credits`,
          text: tip.message,
          href: '/my-earning',
        }),
      );
    },
    sold(sale: GoodSold): void {
      if (sale.amountCredits === 0) return;
      void nameOf(accounts, sale.buyerId).then((name) =>
        notifications.tell({
          accountId: sale.sellerId,
          kind: 'sale',
          title: `${name} bought ${sale.title}`,
          text: `${sale.amountCredits} credits`,
          href: '/my-earning',
        }),
      );
    },
    wrote(message: { toAccountId: string; fromUsername: string; conversationId: string }): void {
      notifications.tell({
        accountId: message.toAccountId,
        kind: 'message',
        title: `${message.fromUsername} wrote to you`,
        href: `/chat?conversation=${message.conversationId}`,
        groupKey: `message:${message.conversationId}`,
      });
    },
    favouriteWentLive(
      accountId: string,
      model: { modelId: string; name: string; uniqueId: string; title: string },
    ): void {
      notifications.tell({
        accountId,
        kind: 'wentLive',
        title: `${model.name} is live`,
        text: model.title,
        href: `/live-model/${model.uniqueId}`,
        groupKey: `live:${model.modelId}`,
      });
    },
    planEnds(notice: { accountId: string; title: string; endsAt: Date }): void {
      notifications.tell({
        accountId: notice.accountId,
        kind: 'planEnding',
        title: `${notice.title} ends on ${notice.endsAt.toISOString().slice(0, 10)}`,
        href: '/my-memberships',
      });
    },
    payoutChanged(notice: { modelId: string; title: string; text?: string }): void {
      notifications.tell({
        accountId: notice.modelId,
        kind: 'payout',
        title: notice.title,
        ...(notice.text !== undefined && { text: notice.text }),
        href: '/my-earning',
      });
    },
  };
}

async function nameOf(accounts: Pick<Accounts, 'findAccount'>, accountId: string | null): Promise<string> {
  const account =
    accountId === null ? undefined : await accounts.findAccount(accountId).catch(() => undefined);
  return account?.username ?? 'Somebody';
}
