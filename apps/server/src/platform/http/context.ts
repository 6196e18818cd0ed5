import type { AccountType } from '@candela/contract/accounts';
import type { FastifyBaseLogger } from 'fastify';

/** Who is calling, as established from the bearer token. */
export interface Session {
  id: string;
  accountId: string;
  type: AccountType;
}

/** What every operation knows about the request besides its input. */
export interface RequestContext {
  /** Always present when the operation's access is not `public`: the HTTP layer has refused the others. */
  session: Session | undefined;
  ip: string;
  userAgent: string;
  requestId: string;
  idempotencyKey: string | undefined;
  log: FastifyBaseLogger;
}

/** The session of an operation that only signed-in accounts reach. */
export function signedIn(context: RequestContext): Session {
  if (!context.session) throw new Error('An operation that needs a session was reached without one');
  return context.session;
}
