import {
  type NotificationChoice,
  type NotificationKind,
  notificationKind,
} from '@candela/contract/notifications/operations';

/** What holds for somebody who has not chosen. Favourites that go live and plans that end are mailed elsewhere. */
const unchosen: Record<NotificationKind, { inApp: boolean; byMail: boolean }> = {
  wentLive: { inApp: true, byMail: false },
  message: { inApp: true, byMail: true },
  sale: { inApp: true, byMail: false },
  order: { inApp: true, byMail: true },
  credits: { inApp: true, byMail: true },
  tip: { inApp: true, byMail: false },
  planEnding: { inApp: true, byMail: false },
  payout: { inApp: true, byMail: false },
  missedCall: { inApp: true, byMail: false },
  callTime: { inApp: true, byMail: true },
  plannedShow: { inApp: true, byMail: true },
  privateRequest: { inApp: true, byMail: false },
  recording: { inApp: true, byMail: false },
  review: { inApp: true, byMail: true },
  account: { inApp: true, byMail: true },
};

/** What asks somebody to come to the site; nobody who may not take part is mailed it. */
export const callsToCome: ReadonlySet<NotificationKind> = new Set(['wentLive', 'message', 'plannedShow']);

/** Whether an account wants mail about one kind of thing. */
export function wantsMail(chosen: readonly NotificationChoice[], kind: NotificationKind): boolean {
  return (chosen.find((one) => one.kind === kind) ?? unchosen[kind]).byMail;
}

/** Every kind with what the account wants, chosen or not. */
export function allChoices(chosen: readonly NotificationChoice[]): NotificationChoice[] {
  return notificationKind.options.map(
    (kind) => chosen.find((one) => one.kind === kind) ?? { kind, ...unchosen[kind] },
  );
}
