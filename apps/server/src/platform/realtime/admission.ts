import type { RefusalCode } from '@candela/contract/shared/refusals';
import type { Session } from '../http/context.ts';
import { say } from '../i18n/index.ts';
import { usualMessage } from '../refusal.ts';
import type { RealtimeSocket } from './connection.ts';
import { failureOf } from './events.ts';
import type { RealtimeLog } from './realtime-log.ts';

const longestToken = 4_096;

/** Resolves to the session a bearer token stands for; refuses a token that stands for none. */
export type Authenticate = (token: string) => Promise<Session>;

/** What a refused connection receives: `data` reaches the client with its `connect_error`. */
export class ConnectionRefused extends Error {
  readonly data: { code: RefusalCode; msg: string };

  constructor(data: { code: RefusalCode; msg: string }, options?: ErrorOptions) {
    super(data.msg, options);
    this.name = 'ConnectionRefused';
    this.data = data;
  }
}

/** Fills in who is connecting. No token is a visitor; a token that does not hold is refused, not ignored. */
export async function admit(
  socket: RealtimeSocket,
  authenticate: Authenticate,
  log: RealtimeLog,
): Promise<void> {
  const token: unknown = socket.handshake.auth.token;
  if (token === undefined || token === null || token === '') return;
  if (typeof token !== 'string' || token.length > longestToken) {
    throw new ConnectionRefused({ code: 'session_over', msg: say(usualMessage('session_over')) });
  }
  try {
    socket.data.session = await authenticate(token);
    socket.data.token = token;
  } catch (error) {
    const failure = failureOf(error, log, { event: 'connection', ip: socket.data.ip });
    throw new ConnectionRefused(failure, { cause: error });
  }
}
