import type { z } from 'zod';
import { notifyOfMoney } from './app-money-notices.ts';
import { notices } from './locales/notices.ts';
import { type Accounts, picturesDecided } from './modules/accounts/index.ts';
import { callMissed, callTimeChanged } from './modules/calls/index.ts';
import { favouriteLive } from './modules/discovery/index.ts';
import { clipReady, itemReviewed, recordingReady } from './modules/library/index.ts';
import { campaignGivenUp, messageSent, messagesSent } from './modules/messages/index.ts';
import type { Notice, Notifications } from './modules/notifications/index.ts';
import { exportReady } from './modules/privacy/index.ts';
import { privateShowAsked } from './modules/private-shows/index.ts';
import { roomSilenced } from './modules/rooms/index.ts';
import { plannedShowNews } from './modules/schedule/index.ts';
import type { DomainEvent, Events } from './platform/events/index.ts';
import { verbatim } from './platform/i18n/index.ts';

/** Has the bell say what an event means, to whom it concerns. */
export type NotifyOf = <Payload>(
  event: DomainEvent<Payload>,
  noticesOf: (payload: Payload) => Notice[] | Promise<Notice[]>,
) => void;

/** The usernames of those accounts that may take part. */
export type UsernamesOf = (accountIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** Notifies people of what happens in other modules. */
export function connectNotifications(
  events: Pick<Events, 'afterCommit'>,
  { notify }: Pick<Notifications, 'notify'>,
  accounts: Pick<Accounts, 'findAccount'>,
): void {
  const notifyOf: NotifyOf = (event, noticesOf) =>
    events.afterCommit(event, 'notifications', async (payload, eventId) =>
      notify(await noticesOf(payload), eventId),
    );
  notifyOfMoney(notifyOf, async (accountIds) => {
    const found = await Promise.all([...new Set(accountIds)].map((id) => accounts.findAccount(id)));
    return new Map(found.flatMap((account) => (account ? [[account.id, account.username]] : [])));
  });
  notifyOf(callMissed, missedCallNotices);
  notifyOf(callTimeChanged, callTimeNotices);
  notifyOf(privateShowAsked, ({ _id, channelName, member, cost }) => [
    {
      accountId: channelName,
      kind: 'privateRequest',
      title: notices.privateRequest.title({ name: member.username }),
      text: notices.privateRequest.text({ cost }),
      href: '/broadcaster',
      groupKey: `private:${_id}`,
    },
  ]);
  notifyOf(messageSent, ({ toAccountId, fromUsername, conversationId }) => [
    {
      accountId: toAccountId,
      kind: 'message',
      title: notices.message({ name: fromUsername }),
      href: `/chat?conversation=${conversationId}`,
      groupKey: `message:${conversationId}`,
    },
  ]);
  notifyOf(messagesSent, ({ fromUsername, letters }) =>
    letters.map(({ toAccountId, conversationId }) => ({
      accountId: toAccountId,
      kind: 'message',
      title: notices.message({ name: fromUsername }),
      href: `/chat?conversation=${conversationId}`,
      groupKey: `message:${conversationId}`,
    })),
  );
  notifyOf(campaignGivenUp, ({ campaignId, modelId }) => [
    {
      accountId: modelId,
      kind: 'account',
      title: notices.campaignGivenUp.title,
      text: notices.campaignGivenUp.text,
      href: '/message-many',
      groupKey: `campaign:${campaignId}`,
    },
  ]);
  notifyOf(favouriteLive, ({ accountIds, modelId, name, uniqueId, title }) =>
    accountIds.map((accountId) => ({
      accountId,
      kind: 'wentLive',
      title: notices.live({ name }),
      ...(title !== '' && { text: verbatim(title) }),
      href: `/live-model/${uniqueId}`,
      groupKey: `live:${modelId}`,
    })),
  );
  notifyOf(plannedShowNews, plannedShowNotices);
  notifyOf(recordingReady, ({ modelId, title }) => [
    {
      accountId: modelId,
      kind: 'recording',
      title: notices.recording.title({ title }),
      text: notices.recording.text,
      href: '/profile?tab=video',
    },
  ]);
  notifyOf(clipReady, async ({ modelId, title, clippedBy }) => {
    const isOwn = clippedBy === modelId;
    const maker = isOwn || clippedBy === null ? undefined : await accounts.findAccount(clippedBy);
    const ofMember = maker
      ? notices.clip.member({ name: maker.username, title })
      : notices.clip.someone({ title });
    return [
      {
        accountId: modelId,
        kind: 'recording',
        title: isOwn ? notices.clip.own({ title }) : ofMember,
        text: isOwn ? notices.clip.ownText : notices.clip.memberText,
        href: '/profile?tab=video',
      },
    ];
  });
  notifyOf(itemReviewed, ({ modelId, kind, approval, title, reason }) => [
    {
      accountId: modelId,
      kind: 'review',
      title: notices.review[approval]({ title }),
      ...(reason && { text: verbatim(reason) }),
      href: kind === 'gallery' ? '/profile' : `/profile?tab=${kind}`,
    },
  ]);
  notifyOf(picturesDecided, pictureNotices);
  notifyOf(roomSilenced, ({ modelId, until, reason }) => [
    {
      accountId: modelId,
      kind: 'account',
      title: until === null ? notices.silence.open : notices.silence.closed({ until: new Date(until) }),
      text: verbatim(reason),
      href: '/broadcaster',
    },
  ]);
  notifyOf(exportReady, ({ accountId }) => [
    {
      accountId,
      kind: 'account',
      title: notices.copyReady.title,
      text: notices.copyReady.text,
      href: '/my-data',
    },
  ]);
}

export function missedCallNotices({ call, toAccountId }: z.infer<typeof callMissed.schema>): Notice[] {
  const { callerId, model, member, callStatus } = call;
  const caller = callerId === model._id ? model : member;
  return [
    {
      accountId: toAccountId,
      kind: 'missedCall',
      title: notices.missedCall.title({ name: caller.username }),
      text: callStatus === 'busy' ? notices.missedCall.busy : notices.missedCall.text,
      // A member's page says nothing; writing to them is the way back.
      href: callerId === model._id ? `/profile/${caller.uniqueId}` : `/chat/${caller.uniqueId}`,
      groupKey: `missed:${callerId}`,
    },
  ];
}

/** For whoever did not make the change; a time that is about to begin is for both. */
export function callTimeNotices({ booking, by }: z.infer<typeof callTimeChanged.schema>): Notice[] {
  const { _id, model, member, startsAt, minutes, status } = booking;
  if (status === 'done') return [];
  const change = by === null ? 'soon' : status;
  const when = notices.callTime.when({ startsAt: new Date(startsAt), minutes });
  const noticeFor = (me: typeof model, other: typeof model): Notice => ({
    accountId: me._id,
    kind: 'callTime',
    title: notices.callTime[change]({ name: other.username }),
    text: status === 'accepted' || status === 'asked' ? when : notices.callTime.notCharged({ when }),
    href: '/call-times',
    groupKey: `call-time:${_id}:${change}`,
  });
  return [noticeFor(model, member), noticeFor(member, model)].filter(({ accountId }) => accountId !== by);
}

/**
 * To the model whose pictures were looked at. The page she sends pictures on asks a model who waits for her login, which leads
 * her to her application.
 */
export function pictureNotices({
  accountId,
  decision,
  uses,
  reason,
  withApplication,
}: z.infer<typeof picturesDecided.schema>): Notice[] {
  const [first, second] = uses;
  const which = second === undefined || second === first ? first : 'both';
  return [
    {
      accountId,
      kind: 'review',
      title: notices.pictures[decision][which ?? 'both'],
      ...(decision === 'rejected' && { text: notices.pictures.another({ reason }) }),
      href: decision === 'rejected' ? '/profile-setup?step=pictures' : '/profile',
      isForBellOnly: withApplication,
    },
  ];
}

/** One line of news of a planned show for each who asked. */
function plannedShowNotices({
  what,
  showId,
  title,
  startsAt,
  model,
  accountIds,
}: z.infer<typeof plannedShowNews.schema>): Notice[] {
  const { plannedShow } = notices;
  const when = { title, startsAt: new Date(startsAt) };
  return accountIds.map((accountId) => ({
    accountId,
    kind: 'plannedShow',
    title: plannedShow[what]({ name: model.name }),
    text: what === 'soon' ? verbatim(title) : plannedShow[what === 'changed' ? 'now' : 'was'](when),
    href: `/profile/${model.uniqueId}`,
    groupKey: `planned:${showId}:${what}`,
  }));
}
