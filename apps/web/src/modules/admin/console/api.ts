import { admin } from '@candela/contract/admin/operations';
import type { StaffRole } from '@candela/contract/admin/staff-roles';
import { createORPCClient } from '@orpc/client';
import type {
  ContractRouterClient,
  InferContractRouterInputs,
  InferContractRouterOutputs,
} from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { readRefusal, refusalError, statusOf } from '../../../platform/refusal.ts';
import { leaveConsole, useStaff } from '../staff-session.ts';

/** An operation of the admin console. */
export type Operation = keyof typeof admin;
export type Inputs = InferContractRouterInputs<typeof admin>;
export type Outputs = InferContractRouterOutputs<typeof admin>;

const link = new OpenAPILink(admin, {
  url: () => new URL('/api', globalThis.location.origin),
  headers: () => {
    const { token } = useStaff.getState();
    return token === null ? {} : { authorization: `Bearer ${token}` };
  },
  // Found at each call, so that component tests can answer for the server.
  fetch: (request, init) => globalThis.fetch(request, init),
  customErrorResponseBodyDecoder: (body, response) =>
    refusalError(body, response.status, response.headers['retry-after']),
  interceptors: [
    async ({ next }) => {
      const { token } = useStaff.getState();
      try {
        return await next();
      } catch (error) {
        // An answer to a call of a session that was left since must not end the next one.
        if (statusOf(error) === 403 && token !== null && token === useStaff.getState().token) {
          leaveConsole(readRefusal(error).msg);
        }
        throw error;
      }
    },
  ],
});

/** Every operation of the console as a typed call, with the staff session's token. Read failures with readRefusal. */
export const adminClient: ContractRouterClient<typeof admin> = createORPCClient(link);

/** The same operations as TanStack Query options: `useQuery(adminApi.getCase.queryOptions({ input }))`. */
export const adminApi = createTanstackQueryUtils(adminClient, { path: ['admin'] });

/** Names everything the console has read, to refetch or clear it. */
export const everyAnswer = adminApi.key();

/** For encrypted records. Every read is written to the audit log, so nothing refetches automatically. */
export const eachLookIsLogged = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

/** Calls an operation that is known by name only, as described lists and actions are. */
export async function callByName(operation: Operation, input: unknown): Promise<unknown> {
  return await (adminClient[operation] as (input: unknown) => Promise<unknown>)(input);
}

/** Whether a role includes an operation, as the contract has it. */
export function mayCall(role: StaffRole | undefined, operation: Operation): boolean {
  return role !== undefined && (admin[operation]['~orpc'].meta.roles ?? []).includes(role);
}
