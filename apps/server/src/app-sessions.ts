import type { FastifyInstance } from 'fastify';
import type { AppLive } from './app-live.ts';
import type { Accounts } from './modules/accounts/index.ts';
import type { Realtime } from './platform/realtime/index.ts';

/** A session that ends takes its sockets with it, and its account's media. */
export function followEndedSessions(
  accounts: Accounts,
  realtime: Realtime,
  live: Pick<AppLive, 'disconnectAccount'>,
  log: FastifyInstance['log'],
): void {
  accounts.onSessionsEnded((sessionIds, code, accountId) => {
    for (const sessionId of sessionIds) realtime.endSession(sessionId, code);
    if (accountId === undefined) return;
    const why = code === 'account_suspended' ? 'suspended' : 'session_over';
    live
      .disconnectAccount(accountId, why)
      .catch((error: unknown) => log.error({ err: error }, 'media was not disconnected'));
  });
}
