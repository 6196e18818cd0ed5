import { z } from 'zod';
import { type Queryable, statement } from '../../platform/database/index.ts';
import type { AccountsDeps, SessionEnd } from './dependencies.ts';

const channel = 'sessions_ended';
/** A notification holds at most 8000 bytes; a session's id takes 39. */
const idsAtOnce = 150;

const notice = z.object({
  processName: z.string(),
  accountId: z.string(),
  sessionIds: z.array(z.string()),
  code: z.enum(['session_over', 'account_suspended', 'self_excluded']),
});

const notify = statement('accounts.notify-sessions-ended', `select pg_notify('${channel}', $1)`);

/** Notifies the other processes on this database, at the commit, that sessions are over. */
export async function publishEndedSessions(
  deps: AccountsDeps,
  tx: Queryable,
  ended: { accountId: string; sessionIds: readonly string[]; code: SessionEnd },
): Promise<void> {
  const { processName } = deps;
  const { accountId, code, sessionIds } = ended;
  for (let first = 0; first < sessionIds.length; first += idsAtOnce) {
    const some = sessionIds.slice(first, first + idsAtOnce);
    await tx.execute(notify, [JSON.stringify({ processName, accountId, code, sessionIds: some })]);
  }
}

/** Receives what other processes ended. What is missed while the database is away is found when a session is next used. */
export async function subscribeToEndedSessions(deps: AccountsDeps): Promise<() => Promise<void>> {
  return await deps.database.listen(channel, (payload) => {
    const { processName, sessionIds, code, accountId } = notice.parse(JSON.parse(payload));
    if (processName !== deps.processName) deps.sessionsEnded(sessionIds, code, accountId);
  });
}
