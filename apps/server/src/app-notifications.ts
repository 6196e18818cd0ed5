import type { CallBooking, CallState } from '@candela/contract/calls/operations';
import type { PrivateShowState } from '@candela/contract/private-shows/operations';
import type { z } from 'zod';
import { notices } from './locales/notices.ts';
import type { Accounts } from './modules/accounts/index.ts';
import type { goodSold, TipGiven } from './modules/ledger/index.ts';
import type { ReviewedItem } from './modules/library/index.ts';
import type { Notifications } from './modules/notifications/index.ts';
import { type Message, verbatim } from './platform/i18n/index.ts';

/** Which events of other features become notices, and in what words. */
export function noticesOf(
  notifications: Pick<Notifications, 'notify'>,
  accounts: Pick<Accounts, 'findAccount'>,
) {
  return {
    async tipped({ tips }: { tips: readonly TipGiven[] }): Promise<void> {
      const named = tips.filter((tip) => !tip.anonymous).map((tip) => tip.buyerId);
      const names = await namesOf(accounts, named);
      for (const tip of tips) {
        notifications.notify({
          accountId: tip.modelId,
          kind: 'tip',
          title: notices.tip({
            name: (tip.anonymous ? undefined : names.get(tip.buyerId)) ?? notices.someone,
            credits: tip.amountCredits,
          }),
          ...(tip.message !== '' && { text: verbatim(tip.message) }),
          href: '/my-earning',
          // A shower of small tips is one line; what somebody wrote is never written over.
          ...(tip.message === '' && { groupKey: `tip:${tip.buyerId}:${tip.anonymous}` }),
        });
      }
    },
    async sold(sale: z.infer<typeof goodSold.schema>): Promise<void> {
      if (sale.amountCredits === 0) return;
      const names = await namesOf(accounts, [sale.buyerId]);
      notifications.notify({
        accountId: sale.sellerId,
        kind: 'sale',
        title: notices.sale.title({ name: names.get(sale.buyerId) ?? notices.someone, title: sale.title }),
        text: notices.sale.text({ credits: sale.amountCredits }),
        href: '/my-earning',
      });
    },
    wrote(message: { toAccountId: string; fromUsername: string; conversationId: string }): void {
      notifications.notify({
        accountId: message.toAccountId,
        kind: 'message',
        title: notices.message({ name: message.fromUsername }),
        href: `/chat?conversation=${message.conversationId}`,
        groupKey: `message:${message.conversationId}`,
      });
    },
    favouriteWentLive(
      accountId: string,
      model: { modelId: string; name: string; uniqueId: string; title: string },
    ): void {
      notifications.notify({
        accountId,
        kind: 'wentLive',
        title: notices.live({ name: model.name }),
        ...(model.title !== '' && { text: verbatim(model.title) }),
        href: `/live-model/${model.uniqueId}`,
        groupKey: `live:${model.modelId}`,
      });
    },
    recordingReady(draft: { modelId: string; itemId: string; title: string }): void {
      notifications.notify({
        accountId: draft.modelId,
        kind: 'recording',
        title: notices.recording.title({ title: draft.title }),
        text: notices.recording.text,
        href: '/profile?tab=video',
      });
    },
    planEnds(notice: { accountId: string; title: string; endsAt: Date }): void {
      notifications.notify({
        accountId: notice.accountId,
        kind: 'planEnding',
        title: notices.planEnds({ title: notice.title, endsAt: notice.endsAt }),
        href: '/my-memberships',
      });
    },
    live: liveNoticesOf(notifications),
    itemReviewed(item: ReviewedItem): void {
      const isShown = item.approval === 'approved';
      notifications.notify({
        accountId: item.modelId,
        kind: 'review',
        title: notices.review[isShown ? 'approved' : 'rejected']({ title: item.title }),
        ...(item.reason && { text: verbatim(item.reason) }),
        href: item.kind === 'gallery' ? '/profile' : `/profile?tab=${item.kind}`,
      });
    },
    copyReady(accountId: string): void {
      notifications.notify({
        accountId,
        kind: 'account',
        title: notices.copyReady.title,
        text: notices.copyReady.text,
        href: '/my-data',
      });
    },
    payoutChanged(notice: { modelId: string; title: Message; text?: Message }): void {
      notifications.notify({
        accountId: notice.modelId,
        kind: 'payout',
        title: notice.title,
        ...(notice.text !== undefined && { text: notice.text }),
        href: '/my-earning',
      });
    },
  };
}

/** Calls nobody answered, times for calls, and private shows asked for. */
function liveNoticesOf({ notify }: Pick<Notifications, 'notify'>): LiveNotices {
  return {
    callMissed({ callerId, model, member, callStatus }, toAccountId) {
      const caller = callerId === model._id ? model : member;
      notify({
        accountId: toAccountId,
        kind: 'missedCall',
        title: notices.missedCall.title({ name: caller.username }),
        text: callStatus === 'busy' ? notices.missedCall.busy : notices.missedCall.text,
        // A member's page says nothing; writing to them is the way back.
        href: callerId === model._id ? `/profile/${caller.uniqueId}` : `/chat/${caller.uniqueId}`,
        groupKey: `missed:${callerId}`,
      });
    },
    callTime(booking, by) {
      const { _id, model, member, startsAt, minutes, status } = booking;
      const when = notices.callTime.when({ startsAt: new Date(startsAt), minutes });
      for (const [me, other] of [
        [model, member],
        [member, model],
      ] as const) {
        if (me._id === by || status === 'done') continue;
        notify({
          accountId: me._id,
          kind: 'callTime',
          title: notices.callTime[by === null ? 'soon' : status]({ name: other.username }),
          text: status === 'accepted' || status === 'asked' ? when : notices.callTime.notCharged({ when }),
          href: '/call-times',
          groupKey: `call-time:${_id}:${by === null ? 'soon' : status}`,
        });
      }
    },
    privateAsked({ _id, channelName, member, cost }) {
      notify({
        accountId: channelName,
        kind: 'privateRequest',
        title: notices.privateRequest.title({ name: member.username }),
        text: notices.privateRequest.text({ cost }),
        href: '/broadcaster',
        groupKey: `private:${_id}`,
      });
    },
  };
}

/** The names of those who may take part. */
async function namesOf(
  accounts: Pick<Accounts, 'findAccount'>,
  accountIds: readonly string[],
): Promise<Map<string, string>> {
  const found = await Promise.all([...new Set(accountIds)].map((id) => accounts.findAccount(id)));
  return new Map(found.flatMap((account) => (account ? [[account.id, account.username] as const] : [])));
}

/** What people may not be looking at while it happens: told by the bell, or by mail, as each has chosen. */
interface LiveNotices {
  /** Somebody rang and was not answered; `toAccountId` is who was rung. */
  callMissed(call: CallState, toAccountId: string): void;
  /** A time was asked for, answered or taken back, or is about to begin; `by` is who did it, null for the clock. */
  callTime(booking: CallBooking, by: string | null): void;
  /** A member asks for a private show while the model is not on her broadcaster page. */
  privateAsked(asked: PrivateShowState): void;
}
