import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { operation } from '../shared/operation.ts';
import { paging } from '../shared/paging.ts';
import { listReply, reply, timestamp } from '../shared/replies.ts';

export const notificationKind = z.enum([
  'wentLive',
  'message',
  'sale',
  'order',
  'credits',
  'tip',
  'planEnding',
  'payout',
  'missedCall',
  'callTime',
  'plannedShow',
  'privateRequest',
  'recording',
  'review',
  'account',
]);
export type NotificationKind = z.infer<typeof notificationKind>;

export const notification = z.object({
  _id: id,
  kind: notificationKind,
  title: z.string(),
  text: z.string(),
  /** A path on this site. */
  href: z.string(),
  /** How many of the same there were since the last was read. */
  count: z.int(),
  isRead: z.boolean(),
  createdAt: timestamp,
});
export type Notification = z.infer<typeof notification>;

const choice = z.object({ kind: notificationKind, inApp: z.boolean(), byMail: z.boolean() });
export type NotificationChoice = z.infer<typeof choice>;

const unread = z.object({ unreadCount: z.int() });

export const notifications = {
  listNotifications: operation('/userNotification/getAll', { summary: 'What happened, newest first' })
    .input(z.object(paging({ defaultPerPage: 20 })))
    .output(listReply(notification).extend(unread.shape)),
  markNotificationsRead: operation('/userNotification/markRead', {
    summary: 'Marks some as read, or all when none is named',
    limit: { max: 300, windowSeconds: 60 },
  })
    .input(z.object({ ids: z.array(id).max(100).optional() }))
    .output(reply(unread)),
  getNotificationChoices: operation('/userNotification/getNotificationChoices', {
    summary: 'What the account wants to hear of, and how',
  })
    .input(z.object({}))
    .output(reply(z.array(choice))),
  setNotificationChoice: operation('/userNotification/setChoice', {
    summary: 'Changes how the account hears of one kind of thing',
  })
    .input(choice)
    .output(reply(z.array(choice))),
};

export type NotificationServerEvents = {
  /** Something happened, or happened again. */
  'notification.new': (notice: { notification: Notification }) => void;
};
