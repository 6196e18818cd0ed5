import type { Contract } from '@candela/contract';
import { type ClientLink, createORPCClient, DynamicLink } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { getToken } from './session/token.ts';

/** What a call may carry besides its input. */
export type CallContext = {
  /** Names one intent of the reader that moves money, so that asking again does it once. Made by `createIntentKey`. */
  idempotencyKey?: string;
  /** For what is said while the page is being left: the call goes on without it. Small ones only. */
  outlivesPage?: boolean;
};

type Wire = ClientLink<CallContext>;
let wire: Promise<Wire> | undefined;

/** Fetches what carries calls. A page brings its first answers along, so its first scripts go without. */
export function loadWire(): Promise<Wire> {
  wire ??= import('./wire.ts')
    .then(({ link }) => link)
    // Also for what came without a link, as from a page that is about to be loaded anew.
    .catch((error: unknown) => {
      wire = undefined;
      throw error;
    });
  return wire;
}

// A member's page begins with calls.
if (getToken() !== null) loadWire().catch(() => undefined);

/** Every operation of the contract as a typed call: `client.shows.getRoom({ uniqueId })`. Read failures with readRefusal. */
export const client: ContractRouterClient<Contract, CallContext> = createORPCClient(
  new DynamicLink<CallContext>(loadWire),
);

/** The same operations as TanStack Query options: `useQuery(api.shows.getRoom.queryOptions({ input }))`. */
export const api = createTanstackQueryUtils(client);
