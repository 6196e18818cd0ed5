/** Whom a mail concerns, for the list of them. */
export const mailAreas = ['accounts', 'models', 'memberships', 'orders', 'money', 'rules', 'others'] as const;
export type MailArea = (typeof mailAreas)[number];

/** Where a paragraph stands that people wrote or that lists things; it is nobody's to write anew. */
const asWritten = '*';

/** A paragraph, or those of which one stands there, or sometimes none. */
type Paragraph = string | readonly string[];

/** A mail whose texts the operator may write anew, and the messages of the catalogue it is made of. */
interface KindOfMail {
  readonly area: MailArea;
  readonly subject: string;
  readonly paragraphs: readonly {
    /** None where what people wrote stands. */
    readonly keys: readonly string[];
    /** Whether only some of these mails have each of them. */
    readonly isSometimes: boolean;
  }[];
}

/** Names within the mail's own group of the catalogue; those that begin with a slash within all of it. */
function mail(area: MailArea, group: string, subject: string, ...paragraphs: Paragraph[]): KindOfMail {
  const catalogue = group.slice(0, group.indexOf(':') + 1);
  const keyOf = (name: string) => {
    if (name.startsWith('/')) return `${catalogue}${name.slice(1)}`;
    return group === catalogue ? `${catalogue}${name}` : `${group}.${name}`;
  };
  const made = paragraphs.map((one) => ({
    keys: [one]
      .flat()
      .filter((name) => name !== asWritten)
      .map(keyOf),
    isSometimes: typeof one !== 'string',
  }));
  return { area, subject: keyOf(subject), paragraphs: made };
}

const subject = 'subject';

/** Mails to staff are no part of it: what they say is the site's own business. */
export const mailKinds = {
  signUpCode: mail('accounts', 'accounts/mails:code', subject, 'body', 'link', 'notYou'),
  alreadyRegistered: mail('accounts', 'accounts/mails:existing', subject, 'body', 'login', 'notYou'),
  passwordCode: mail('accounts', 'accounts/mails:newPassword', subject, 'body', 'notYou'),
  passwordChanged: mail('accounts', 'accounts/mails:passwordChanged', subject, 'body', 'notYou'),
  newDevice: mail('accounts', 'accounts/mails:newDevice', subject, 'body', 'facts', 'notYou'),
  signInLocked: mail(
    ...(['accounts', 'accounts/mails:signInLocked', subject] as const),
    ...[['passwords', 'codes'], 'locked', ['reset', 'changePassword']],
  ),
  secondFactorOn: mail(
    'accounts',
    'accounts/mails:secondFactorOn',
    subject,
    'body',
    'keep',
    '/notYouSecurity',
  ),
  secondFactorOff: mail('accounts', 'accounts/mails:secondFactorOff', subject, 'body', '/notYouSecurity'),
  recoveryCodesRenewed: mail(
    ...(['accounts', 'accounts/mails:recoveryCodesRenewed', subject] as const),
    ...['body', '/notYouSecurity'],
  ),
  recoveryCodeUsed: mail(
    ...(['accounts', 'accounts/mails:recoveryCodeUsed', subject] as const),
    ...['body', 'renew', '/notYouSecurity'],
  ),
  breakBegan: mail(
    'accounts',
    'accounts/mails:breakBegan',
    subject,
    'body',
    ['until', 'forGood'],
    'meanwhile',
  ),
  suspended: mail('accounts', 'accounts/mails:suspended', subject, 'body', 'appeal'),
  reopened: mail('accounts', 'accounts/mails:reopened', subject, 'body'),
  becameModel: mail('models', 'accounts/mails:becameModel', subject, 'body', 'login', 'notYou'),
  approved: mail('models', 'accounts/mails:approved', subject, 'body', 'login'),
  rejected: mail('models', 'accounts/mails:rejected', subject, 'body', 'reason', 'again', 'appeal'),
  documents: mail('models', 'admin/mails:documents', subject, ['rejected', 'accepted'], ['again']),
  documentExpires: mail('models', 'verification/mails:expiry', subject, 'body'),
  releaseRejected: mail('models', 'verification/mails:release', subject, 'reason', 'again'),
  payoutMethodCode: mail('models', 'earnings/mails:methodCode', subject, 'body', 'notYou'),
  payoutMethodAdded: mail('models', 'earnings/mails:methodChanged', subject, 'body', ['paused'], 'notYou'),
  payoutMethodRemoved: mail('models', 'earnings/mails:methodRemoved', subject, 'body', 'notYou'),
  payoutRequested: mail('models', 'earnings/mails:requested', subject, 'body', 'review', 'link'),
  payoutSent: mail('models', 'earnings/mails:paid', subject, 'body', 'bank'),
  payoutReturned: mail('models', 'earnings/mails:returned', subject, 'body', 'credits', 'link'),
  membershipReminder: mail('memberships', 'plans/mails:reminder', subject, 'body', 'cancel'),
  membershipRenewed: mail('memberships', 'plans/mails:renewed', subject, 'body', 'cancel'),
  membershipUnpaid: mail('memberships', 'plans/mails:grace', subject, 'body', 'until'),
  membershipEnded: mail('memberships', 'plans/mails:ended', subject, 'body', 'again'),
  membershipNotRenewed: mail('memberships', 'plans/mails:notRenewed', subject, ['body', 'grace'], 'link'),
  membershipsNotOffered: mail('memberships', 'plans/mails:notOffered', subject, ['body', 'grace'], 'link'),
  membershipRefunded: mail('memberships', 'plans/mails:refunded', subject, ['until', 'ended'], 'again'),
  orderPlaced: mail('orders', 'shop/mails:placed', subject, 'body', asWritten, '/link'),
  orderPacked: mail('orders', 'shop/mails:packed', subject, 'body', '/link'),
  orderShipped: mail('orders', 'shop/mails:shipped', subject, ['tracking', 'noTracking'], '/link'),
  orderDelivered: mail('orders', 'shop/mails:delivered', subject, '/link'),
  orderCancelled: mail('orders', 'shop/mails:cancelled', subject, '/creditsBack'),
  orderRefunded: mail('orders', 'shop/mails:refunded', subject, '/creditsBack', '/link'),
  saleMade: mail('orders', 'shop/mails:placed', 'sellerSubject', 'sellerBody', asWritten, '/link'),
  saleArrived: mail('orders', 'shop/mails:confirmed', subject, 'body', '/link'),
  saleCancelled: mail('orders', 'shop/mails:cancelled', 'sellerSubject', 'sellerBody', '/link'),
  saleRefunded: mail('orders', 'shop/mails:refunded', 'sellerSubject', 'sellerBody', '/link'),
  receipt: mail(
    ...(['money', 'payments/mails:receipt', subject] as const),
    ...[['credited', 'waiting'], 'facts', 'statement', '/questions'],
  ),
  takenBack: mail('money', 'payments/mails:takenBack', subject, 'body', 'owed', '/questions'),
  reportReceived: mail('rules', 'moderation/mails:received', subject, 'body', 'next'),
  reportDecided: mail('rules', 'moderation/mails:outcome', subject, 'body', 'objection'),
  itemHidden: mail('rules', 'moderation/mails:hidden', subject, 'body', 'next'),
  itemShownAgain: mail('rules', 'moderation/mails:shownAgain', subject, 'body'),
  decision: mail(
    ...(['rules', 'moderation/mails:decided', subject] as const),
    ...['body', 'reasons', ['notice'], ['counter'], 'appeal', 'list'],
  ),
  appealDecided: mail('rules', 'moderation/mails:appeal', subject, 'body', '/decided.reasons', 'link'),
  counterNotice: mail(
    'rules',
    'moderation/mails:countered',
    subject,
    'body',
    asWritten,
    'signed',
    'restored',
  ),
  restored: mail('rules', 'moderation/mails:restored', subject, 'body'),
  warning: mail('rules', 'admin/mails:warning', subject, asWritten, 'appeal'),
  showBlurred: mail('rules', 'admin/mails:showBlurred', subject, asWritten, '/warning.appeal'),
  showEnded: mail('rules', 'admin/mails:showEnded', subject, asWritten, '/warning.appeal'),
  favouriteLive: mail(
    'others',
    'discovery/mails:live',
    subject,
    ['body', 'bodyWithTitle'],
    asWritten,
    'change',
  ),
  notification: mail('others', 'notifications/mails:', subject, ['body'], asWritten, 'choose'),
  ticketReceived: mail('others', 'editorial/mails:received', subject, 'thanks', 'link', 'notYou'),
  ticketAnswered: mail('others', 'editorial/mails:answer', subject, asWritten, ['footByMail', 'foot']),
} as const satisfies Record<string, KindOfMail>;

export type MailKind = keyof typeof mailKinds;

export const mailKindNames = Object.keys(mailKinds) as [MailKind, ...MailKind[]];
