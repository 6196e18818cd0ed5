import { support } from '@candela/contract/editorial/support';
import { implement } from '@orpc/server';
import type { RequestContext } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import { texts } from '../locales/texts.ts';
import { contactSupport, getTicket, listMyTickets, replyToTicket, type SupportDeps } from './support.ts';

const os = implement(support).$context<RequestContext>();

/** The handlers of writing to support. */
export function supportRoutes(deps: SupportDeps) {
  return {
    contactSupport: os.contactSupport.handler(async ({ input, context }) => ({
      msg: say(texts.replies.received),
      data: await contactSupport(deps, input, context),
    })),
    listMyTickets: os.listMyTickets.handler(({ input, context }) => listMyTickets(deps, input, context)),
    getTicket: os.getTicket.handler(async ({ input, context }) => ({
      data: await getTicket(deps, input, context),
    })),
    replyToTicket: os.replyToTicket.handler(async ({ input, context }) => ({
      data: await replyToTicket(deps, input, context),
    })),
  };
}
