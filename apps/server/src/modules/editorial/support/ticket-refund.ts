import { v7 as uuid } from 'uuid';
import { type Queryable, statement } from '../../../platform/database/index.ts';

/** What was refunded for a ticket. */
export interface TicketRefund {
  ticketId: string;
  purchaseId: string;
  title: string;
  credits: number;
  reason: string;
  staffId: string;
}

const insert = statement(
  'editorial.add-ticket-refund',
  `insert into editorial.support_refunds (id, ticket_id, purchase_id, title, credits, reason, staff_id, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

/** Writes a refund into its ticket, in the refund's transaction. */
export async function addTicketRefund(tx: Queryable, refund: TicketRefund, now: Date): Promise<void> {
  const { ticketId, purchaseId, title, credits, reason, staffId } = refund;
  await tx.execute(insert, [uuid(), ticketId, purchaseId, title, credits, reason, staffId, now]);
}
