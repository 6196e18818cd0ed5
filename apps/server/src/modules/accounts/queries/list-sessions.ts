import type { MySession } from '@candela/contract/accounts/operations';
import { statement } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import type { AccountsDeps } from '../dependencies.ts';
import { sessionExpiry } from '../rules.ts';

interface SessionRow {
  id: string;
  device: string;
  ip: string;
  country: string | null;
  created_at: Date;
  last_seen_at: Date;
}

const ofAccount = statement<SessionRow>(
  'accounts.sessions-of-account',
  `select id, device, ip, country, created_at, last_seen_at from accounts.sessions
   where account_id = $1 order by created_at desc, id desc`,
);

/** The caller's own living sessions, newest first. */
export async function listSessions(
  deps: AccountsDeps,
  context: RequestContext,
): Promise<{ data: MySession[]; totalCount: number }> {
  const caller = signedIn(context);
  const now = deps.clock();
  const data = (await deps.database.rows(ofAccount, [caller.accountId]))
    .map((row) => ({
      row,
      expiry: sessionExpiry({ createdAt: row.created_at, lastSeenAt: row.last_seen_at }),
    }))
    .filter(({ expiry }) => expiry > now)
    .map(({ row, expiry }) => ({
      _id: row.id,
      device: row.device,
      ip: row.ip,
      country: row.country,
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      expiresAt: expiry.toISOString(),
      current: row.id === caller.id,
    }));
  return { data, totalCount: data.length };
}
