import type { Notification, NotificationKind } from '@candela/contract/notifications/operations';
import {
  IconBroadcast,
  IconCalendarDue,
  IconCalendarTime,
  IconCash,
  IconCoin,
  IconEyeCheck,
  IconLock,
  IconMail,
  IconMovie,
  IconPackage,
  IconPhoneX,
  type IconProps,
  IconShoppingBag,
  IconUser,
  IconWallet,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { visited } from '../../platform/visited.ts';
import { formatRelative } from '../../ui/format/format-duration.ts';
import { UiLink } from '../../ui/link/ui-link.tsx';
import { messages } from './messages.ts';
import classes from './notifications.module.css';

const icons: Record<NotificationKind, ComponentType<IconProps>> = {
  wentLive: IconBroadcast,
  message: IconMail,
  sale: IconShoppingBag,
  order: IconPackage,
  credits: IconWallet,
  tip: IconCoin,
  planEnding: IconCalendarDue,
  review: IconEyeCheck,
  payout: IconCash,
  missedCall: IconPhoneX,
  callTime: IconCalendarTime,
  plannedShow: IconCalendarTime,
  privateRequest: IconLock,
  recording: IconMovie,
  account: IconUser,
};

/** Lines of what happened; following one marks it as read. */
export function NotificationList({
  items,
  onFollow,
}: {
  items: readonly Notification[];
  onFollow: (id: string) => void;
}) {
  return (
    <ul className={classes.list}>
      {items.map((item) => {
        const Icon = icons[item.kind];
        return (
          <li key={item._id}>
            <UiLink
              href={item.href}
              className={classes.line}
              data-unread={!item.isRead || undefined}
              onClick={() => {
                visited.unshift('/notifications');
                onFollow(item._id);
              }}
            >
              <span className={classes.icon}>
                <Icon size={20} stroke={1.75} aria-hidden />
              </span>
              <span className={classes.words}>
                <b>{item.title}</b>
                {item.text && <span className={classes.text}>{item.text}</span>}
                <span className={classes.when}>
                  {formatRelative(item.createdAt, Date.now())}
                  {item.count > 1 && ` · ${messages.times({ count: item.count })}`}
                  {!item.isRead && ` · ${messages.unread}`}
                </span>
              </span>
            </UiLink>
          </li>
        );
      })}
    </ul>
  );
}
