import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { emitAgeAsked, getAgeToken } from './age-check/age-check.ts';
import type { CallContext } from './api.ts';
import { routes } from './contract-routes.ts';
import { getSocket } from './realtime/socket.ts';
import { askForProof } from './reauthentication/ask-for-proof.ts';
import { endsSession, readRefusal, refusalError, refusalWords, statusOf } from './refusal.ts';
import { emitSessionOver } from './session/session-over.ts';
import { getToken } from './session/token.ts';
import { viewSourceHeaders } from './view-source.ts';

/** Carries every call to the server and reads what it answers. */
export const link = new OpenAPILink<CallContext>(routes, {
  url: () => new URL('/api', globalThis.location.origin),
  headers: ({ context }, operation) => {
    const token = getToken();
    const ageToken = getAgeToken();
    return {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...viewSourceHeaders(operation),
      ...(ageToken !== null && { 'age-check': ageToken }),
      ...(context.idempotencyKey !== undefined && { 'idempotency-key': context.idempotencyKey }),
    };
  },
  fetch: (request, init, { context }) =>
    globalThis.fetch(request, { ...init, keepalive: context.outlivesPage ?? false }),
  customErrorResponseBodyDecoder: (body, response) =>
    refusalError(body, response.status, response.headers['retry-after']),
  interceptors: [
    async ({ next }) => {
      const token = getToken();
      try {
        return await withProof(next);
      } catch (error) {
        const { code } = readRefusal(error);
        if (code === 'age_check_required') emitAgeAsked();
        // A page that does not know yet what the operator has turned off is told with its connection.
        if (code === 'feature_off') void getSocket();
        // An answer to a call of a session that has since been left must not end the one that followed.
        if (token !== null && token === getToken() && endsSession(statusOf(error))) {
          emitSessionOver(serverMsg(error));
        }
        throw error;
      }
    },
  ],
});

/** Makes a call, and once more after the reader has proved again who they are, if the server asks for that. */
async function withProof<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (readRefusal(error).code === 'reauthentication_required' && (await askForProof())) return await call();
    throw error;
  }
}

function serverMsg(error: unknown): string | undefined {
  const { msg } = readRefusal(error);
  return msg === refusalWords.withoutMsg || msg === refusalWords.withoutAnswer ? undefined : msg;
}
