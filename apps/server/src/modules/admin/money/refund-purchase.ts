import { statement, type Transaction } from '../../../platform/database/index.ts';
import { type RequestContext, staffOf } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { addTicketRefund } from '../../editorial/index.ts';
import { act } from '../audit.ts';
import type { AdminDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { lockRefunds, requireWithin } from './refund-limit.ts';

const purchaseState = statement<{ title: string; refunded: bigint; buyer: string }>(
  'admin.lock-purchase',
  'select title, refunded, buyer_id as buyer from ledger.purchase_list where id = $1',
);
const ticketOfRefund = statement<{ number: bigint; account: string | null }>(
  'admin.ticket-of-refund',
  'select number, account_id as account from editorial.support_ticket_list where id = $1 for share',
);

interface RefundInput {
  _id: string;
  amountCredits?: number | undefined;
  seenRefunded: number;
  reason: string;
  ticketId?: string | undefined;
}

/**
 * Gives credits of a purchase back, for a ticket of its buyer's or without one. Refuses with `conflict` when somebody gave
 * some back meanwhile, and with `invalid_input` beyond what the role may refund.
 */
export async function refundPurchase(
  deps: AdminDeps,
  input: RefundInput,
  context: RequestContext,
): Promise<{ msg: string }> {
  const { _id: purchaseId, amountCredits: amount, seenRefunded, reason, ticketId } = input;
  const { staffId } = staffOf(context);
  return await act(deps, context, 'refundPurchase', async (tx, note) => {
    const limit = await lockRefunds(tx, staffId);
    const ticket = ticketId === undefined ? undefined : await ticketFor(tx, ticketId);
    const returned = await deps.wallet.refund(tx, {
      ...{ purchaseId, reason, actorId: staffId },
      ...(amount !== undefined && { amountCredits: BigInt(amount) }),
    });
    const given = Number(returned);
    const after = await tx.row(purchaseState, [purchaseId]);
    // The refund has locked the row, so what stands now less what was given is what stood before.
    if (Number(after.refunded) - given !== seenRefunded || given <= 0) {
      refuse('conflict', { msg: texts.refusals.refundedMeanwhile });
    }
    if (limit) await requireWithin(tx, limit, { staffId, given, now: deps.clock() });
    if (ticketId !== undefined) {
      if (ticket?.account !== after.buyer) {
        refuse('invalid_input', { fields: { ticketId: texts.refusals.notOfTicket } });
      }
      const line = { ticketId, purchaseId, title: after.title, credits: given, reason, staffId };
      await addTicketRefund(tx, line, deps.clock());
    }
    note({
      kind: 'purchase',
      id: purchaseId,
      label: after.title,
      before: { refundedCredits: seenRefunded },
      after: { refundedCredits: Number(after.refunded), ...(ticket && { ticket: Number(ticket.number) }) },
      reason,
    });
    return { msg: say(texts.replies.creditsReturned({ given })) };
  });
}

async function ticketFor(tx: Transaction, ticketId: string) {
  const found = await tx.maybeRow(ticketOfRefund, [ticketId]);
  return found ?? refuse('not_found', { msg: texts.refusals.noTicket });
}
