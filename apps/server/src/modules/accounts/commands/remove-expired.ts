import { statement } from '../../../platform/database/index.ts';
import type { AccountsDeps } from '../dependencies.ts';
import { accountLimits } from '../rules.ts';

const sessions = statement<{ id: string }>(
  'accounts.remove-expired-sessions',
  'delete from accounts.sessions where last_seen_at <= $1 or created_at <= $2 returning id',
);
const codes = statement(
  'accounts.remove-expired-codes',
  'delete from accounts.one_time_codes where expires_at <= $1',
);
const resetTokens = statement(
  'accounts.remove-expired-reset-tokens',
  'delete from accounts.password_reset_tokens where expires_at <= $1',
);
const applicationTokens = statement(
  'accounts.remove-expired-application-tokens',
  'delete from accounts.application_tokens where expires_at <= $1',
);
const tickets = statement(
  'accounts.remove-expired-sign-in-tickets',
  'delete from accounts.sign_in_tickets where expires_at <= $1',
);
const devices = statement(
  'accounts.remove-expired-devices',
  'delete from accounts.devices where expires_at <= $1',
);
const mailCounts = statement(
  'accounts.remove-old-mail-counts',
  'delete from accounts.mail_counts where last_sent_at <= $1',
);
const signUps = statement(
  'accounts.remove-old-sign-ups',
  'delete from accounts.accounts where email_verified_at is null and created_at <= $1',
);

/**
 * Removes what has expired: sessions, whose holders are notified, codes, tokens, counts of mails, and sign-ups that
 * were never completed, which gives their usernames back. Nothing depends on when it runs.
 */
export async function removeExpired(deps: AccountsDeps): Promise<void> {
  const now = deps.clock();
  const before = (spanMs: number) => new Date(now.getTime() - spanMs);
  const { database } = deps;
  const ended = await database.rows(sessions, [
    before(accountLimits.sessionIdleMs),
    before(accountLimits.sessionAgeMs),
  ]);
  if (ended.length > 0) {
    deps.sessionsEnded(
      ended.map((session) => session.id),
      'session_over',
    );
  }
  await database.execute(codes, [now]);
  await database.execute(resetTokens, [now]);
  await database.execute(applicationTokens, [now]);
  await database.execute(tickets, [now]);
  await database.execute(devices, [now]);
  await database.execute(mailCounts, [before(accountLimits.mailWindowMs)]);
  await database.execute(signUps, [before(accountLimits.unverifiedMs)]);
}
