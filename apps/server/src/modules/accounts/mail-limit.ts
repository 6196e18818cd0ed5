import { type Queryable, statement } from '../../platform/database/index.ts';
import { accountLimits } from './rules.ts';
import { hashEmail } from './secrets.ts';

/** Each kind of mail is counted by itself. */
export type MailKind = 'verifyEmail' | 'resetPassword' | 'alreadyRegistered' | 'newDevice' | 'signInLocked';

// One statement, so that two requests at once cannot both be the last that is allowed.
const countMail = statement(
  'accounts.count-mail',
  `insert into accounts.mail_counts as known (email_hash, kind, last_sent_at, hour_started_at, sent_in_hour)
   values ($1, $2, $3::timestamptz, $3::timestamptz, 1)
   on conflict (email_hash, kind) do update set
     last_sent_at = excluded.last_sent_at,
     hour_started_at = case when known.hour_started_at <= $5::timestamptz
       then excluded.hour_started_at else known.hour_started_at end,
     sent_in_hour = case when known.hour_started_at <= $5::timestamptz then 1 else known.sent_in_hour + 1 end
   where known.last_sent_at <= $4::timestamptz
     and (known.hour_started_at <= $5::timestamptz or known.sent_in_hour < $6)`,
);

/**
 * Counts a mail to an address and says whether it may be sent: no sooner than `pauseMs` after the last of its
 * kind, and no more than ten an hour. Whether the address is known makes no difference here.
 */
export async function mayMail(
  queries: Queryable,
  email: string,
  kind: MailKind,
  now: Date,
  pauseMs: number = accountLimits.mailPauseMs,
): Promise<boolean> {
  const counted = await queries.execute(countMail, [
    hashEmail(email),
    kind,
    now,
    new Date(now.getTime() - pauseMs),
    new Date(now.getTime() - accountLimits.mailWindowMs),
    accountLimits.mailsPerHour,
  ]);
  return counted === 1;
}
