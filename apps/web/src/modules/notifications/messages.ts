import type { NotificationKind } from '@candela/contract/notifications/operations';

const kinds: Record<NotificationKind, { label: string; note: string }> = {
  wentLive: {
    label: 'Favourites going live',
    note: 'Mail for single favourites is chosen under My Favourite.',
  },
  message: { label: 'Letters', note: 'One mail for a conversation until you have read it.' },
  sale: { label: 'Sales', note: 'When somebody buys something of yours.' },
  tip: { label: 'Tips', note: 'When somebody tips you.' },
  review: { label: 'Reviews of what you publish', note: 'When somebody of ours has looked at it.' },
  planEnding: { label: 'Plans that end or renew', note: 'Three days before.' },
  missedCall: { label: 'Missed calls', note: 'When somebody rings and you do not answer.' },
  callTime: {
    label: 'Call times',
    note: 'Times asked for, answered and taken back, and a reminder a quarter of an hour before.',
  },
  privateRequest: {
    label: 'Private shows asked for',
    note: 'When you are live and not at your desk.',
  },
  payout: { label: 'Payouts', note: 'When a payout is paid or comes back.' },
  recording: { label: 'Recordings', note: 'When a recorded show has become a draft video.' },
  account: { label: 'Your account', note: 'Copies of your data, and decisions about what you publish.' },
};

/** Words of the bell and its page. */
export const messages = {
  title: 'Notifications',
  lede: 'What happened while you were not looking.',
  bell: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`),
  all: 'All notifications',
  readAll: 'Mark all as read',
  unread: 'unread',
  times: (count: number) => `${count} times`,
  empty: { title: 'Nothing yet', cause: 'What happens while you are not looking will be here.' },
  failed: { title: 'We could not load this', cause: 'The list did not come.', safe: 'Nothing is lost.' },
  retry: 'Try again',
  pages: 'Pages',
  choicesTitle: 'What you hear of',
  choicesLede: 'Changes are kept at once.',
  inApp: 'In the app',
  byMail: 'By mail',
  notKept: 'Your choice could not be kept',
  kinds,
};
