import { adminSupport } from '@candela/contract/admin/support';
import { implement } from '@orpc/server';
import type { RequestContext } from '../../../platform/http/context.ts';
import type { AdminDeps } from '../dependencies.ts';
import { ticketList } from './lists.ts';
import { answer, close, getTicketForStaff, reopen } from './tickets.ts';

const os = implement(adminSupport).$context<RequestContext>();

/** Messages to support, and how they are answered. */
export function supportRoutes(deps: AdminDeps) {
  const { database } = deps;
  return {
    listTickets: os.listTickets.handler(({ input }) =>
      ticketList(database, input, [input.status, input.accountId || null]),
    ),
    getTicketForStaff: os.getTicketForStaff.handler(async ({ input }) => ({
      data: await getTicketForStaff(deps, input._id),
    })),
    answerTicket: os.answerTicket.handler(({ input, context }) => answer(deps, input, context)),
    closeTicket: os.closeTicket.handler(({ input, context }) => close(deps, input._id, context)),
    reopenTicket: os.reopenTicket.handler(({ input, context }) => reopen(deps, input._id, context)),
  };
}
