import type { Contract } from '@candela/contract';
import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { emitAgeAsked, getAgeToken } from './age-check/age-check.ts';
import { routes } from './contract-routes.ts';
import { askForProof } from './reauthentication/ask-for-proof.ts';
import { endsSession, readRefusal, refusalError, refusalWords, statusOf } from './refusal.ts';
import { emitSessionOver } from './session/session-over.ts';
import { getToken } from './session/token.ts';

/** What a call may carry besides its input. */
export type CallContext = {
  /** Names one intent of the reader that moves money, so that asking again does it once. Made by `createIntentKey`. */
  idempotencyKey?: string;
  /** For what is said while the page is being left: the call goes on without it. Small ones only. */
  outlivesPage?: boolean;
};

const link = new OpenAPILink<CallContext>(routes, {
  url: () => new URL('/api', globalThis.location.origin),
  headers: ({ context }) => {
    const token = getToken();
    const ageToken = getAgeToken();
    return {
      ...(token !== null && { authorization: `Bearer ${token}` }),
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
        if (readRefusal(error).code === 'age_check_required') emitAgeAsked();
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

/** Every operation of the contract as a typed call: `client.shows.getRoom({ uniqueId })`. Read failures with readRefusal. */
export const client: ContractRouterClient<Contract, CallContext> = createORPCClient(link);

/** The same operations as TanStack Query options: `useQuery(api.shows.getRoom.queryOptions({ input }))`. */
export const api = createTanstackQueryUtils(client);
