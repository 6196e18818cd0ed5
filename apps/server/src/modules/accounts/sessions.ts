import type { AccountType } from '@candela/contract/accounts/operations';
import { v7 as uuid } from 'uuid';
import { batchedQuery, type Queryable, statement, type Transaction } from '../../platform/database/index.ts';
import type { RequestContext, Session } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { countryCode } from '../../platform/viewer/index.ts';
import type { AccountRow } from './account-row.ts';
import type { AccountsDeps, SessionEnd } from './dependencies.ts';
import {
  accountLimits,
  deviceName,
  type Exclusion,
  isExcluded,
  sessionExpiry,
  shouldTouch,
} from './rules.ts';
import { hashToken, looksLikeToken, newToken } from './secrets.ts';
import { publishEndedSessions } from './sessions-ended.ts';

// The account is locked and its password compared once more: a password that is being changed at this very
// moment ends the sessions it finds, and none may slip in behind it on the strength of the old one.
const addSession = statement(
  'accounts.add-session',
  `with holder as (
     select id from accounts.accounts where id = $2 and password_hash = $3 and suspended_at is null
       and (excluded_since is null or excluded_until <= $8) for share
   )
   insert into accounts.sessions (id, account_id, token_hash, device, ip, country, created_at, last_seen_at, proved_at)
   select $1, holder.id, $4, $5, $6, $7, $8, $8, $8 from holder`,
);

/** Starts a session for an account as it was read when its password or code was checked; resolves to its token. */
export async function startSession(
  deps: AccountsDeps,
  tx: Queryable,
  account: AccountRow,
  context: Pick<RequestContext, 'ip' | 'userAgent' | 'country'>,
): Promise<string> {
  const token = newToken();
  const now = deps.clock();
  const added = await tx.execute(addSession, [
    uuid({ msecs: now.getTime() }),
    account.id,
    account.password_hash,
    hashToken(token),
    deviceName(context.userAgent),
    context.ip,
    context.country ?? null,
    now,
  ]);
  if (added !== 1) refuse('wrong_credentials');
  return token;
}

interface KnownSession {
  id: string;
  account_id: string;
  type: AccountType;
  created_at: Date;
  last_seen_at: Date;
  suspended_at: Date | null;
  excluded_since: Date | null;
  excluded_until: Date | null;
  country: string | null;
  proved_at: Date;
  has_second_factor: boolean;
}

const byToken = batchedQuery<KnownSession>(
  'accounts.sessions-by-token',
  { hash: 'bytea' },
  `select asked.place, sessions.id, account_id, type, sessions.created_at, last_seen_at, suspended_at,
     excluded_since, excluded_until, coalesce(short_country, accounts.country) as country, proved_at,
     second_factor_since is not null as has_second_factor
   from asked join accounts.sessions on token_hash = asked.hash join accounts.accounts on accounts.id = account_id`,
);
const touch = statement(
  'accounts.touch-session',
  'update accounts.sessions set last_seen_at = $2 where id = $1 and last_seen_at < $2',
);

/**
 * Whose token this is. Refuses with `session_over` for one that is unknown, expired or revoked, with
 * `account_suspended` and with `self_excluded`. Using a session puts off its idle expiry.
 */
export async function authenticate(deps: AccountsDeps, token: string): Promise<Session> {
  const [found] = looksLikeToken(token) ? await byToken(deps.database, [hashToken(token)]) : [];
  if (!found) return refuse('session_over');
  const now = deps.clock();
  const session = { createdAt: found.created_at, lastSeenAt: found.last_seen_at };
  if (sessionExpiry(session) <= now) refuse('session_over');
  if (found.suspended_at) refuse('account_suspended');
  if (isExcluded(found, now)) refuse('self_excluded');
  if (shouldTouch(found.last_seen_at, now)) await deps.database.execute(touch, [found.id, now]);
  const country = countryCode(found.country);
  return {
    id: found.id,
    accountId: found.account_id,
    type: found.type,
    ...(country && { country }),
    hasSecondFactor: found.has_second_factor,
    isProvedRecently: found.proved_at.getTime() + accountLimits.proofMs > now.getTime(),
  };
}

const byId = statement<Pick<KnownSession, 'suspended_at' | 'created_at' | 'last_seen_at' | keyof Exclusion>>(
  'accounts.session-by-id',
  `select sessions.created_at, last_seen_at, suspended_at, excluded_since, excluded_until
   from accounts.sessions join accounts.accounts on accounts.id = account_id
   where sessions.id = $1`,
);

/** Whether a session is still good. Asking does not put off its idle expiry. */
export async function isSessionAlive(deps: AccountsDeps, sessionId: string): Promise<boolean> {
  const found = await deps.database.maybeRow(byId, [sessionId]);
  if (!found || found.suspended_at || isExcluded(found, deps.clock())) return false;
  return sessionExpiry({ createdAt: found.created_at, lastSeenAt: found.last_seen_at }) > deps.clock();
}

const removeSessions = statement<{ id: string }>(
  'accounts.remove-sessions',
  `delete from accounts.sessions
   where account_id = $1 and ($2::uuid is null or id = $2) and ($3::uuid is null or id <> $3)
   returning id`,
);

/**
 * Ends sessions of an account: the one named by `only`, all but the one named by `except`, or all. Whoever
 * listens is notified after the commit. Resolves to how many ended.
 */
export async function endSessions(
  deps: AccountsDeps,
  tx: Transaction,
  which: { accountId: string; only?: string; except?: string },
  code: SessionEnd = 'session_over',
): Promise<number> {
  const ended = await tx.rows(removeSessions, [which.accountId, which.only ?? null, which.except ?? null]);
  const ids = ended.map((session) => session.id);
  if (ids.length > 0) {
    await publishEndedSessions(deps, tx, { sessionIds: ids, code, accountId: which.accountId });
    tx.afterCommit(() => deps.sessionsEnded(ids, code, which.accountId));
  }
  return ids.length;
}
