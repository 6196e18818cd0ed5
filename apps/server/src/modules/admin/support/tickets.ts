import type { TicketDetail, TicketMessage, TicketRefund, TicketRow } from '@candela/contract/admin/support';
import { statement, type Transaction } from '../../../platform/database/index.ts';
import { type RequestContext, staffOf } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { closeTicket, reopenTicket } from '../../editorial/index.ts';
import { act } from '../audit.ts';
import type { AdminDeps } from '../dependencies.ts';
import { toWire } from '../list-query.ts';
import { texts } from '../locales/texts.ts';
import { ticketColumns } from './lists.ts';

const one = statement<object>(
  'admin.ticket',
  `select ${ticketColumns}, (select username from accounts.profiles where id = t.account_id) as username
   from editorial.support_ticket_list t where id = $1`,
);
const messages = statement<object>(
  'admin.ticket-messages',
  `select m.id as "_id", m.from_staff as "fromStaff", s.name as by, m.text, m.created_at as "createdAt",
     m.mail_from as "mailFrom", m.attachments, m.is_cut as "isCut"
   from editorial.support_message_list m left join admin.staff s on s.id = m.staff_id where m.ticket_id = $1 order by m.created_at, m.id`,
);
const refunds = statement<object>(
  'admin.ticket-refunds',
  `select r.id as "_id", r.title, r.credits, r.reason, s.name as by, r.created_at as "createdAt"
   from editorial.support_refund_list r left join admin.staff s on s.id = r.staff_id where r.ticket_id = $1
   order by r.created_at, r.id`,
);
const lock = statement<{ subject: string; status: string; newest: string | null }>(
  'admin.lock-ticket',
  `select subject, status,
     (select id from editorial.support_message_list where ticket_id = $1 order by created_at desc, id desc limit 1) as newest
   from editorial.support_ticket_list where id = $1 for update`,
);

/** A letter with everything that was written about it. Refuses with `not_found`. */
export async function getTicketForStaff({ database }: AdminDeps, ticketId: string): Promise<TicketDetail> {
  const row = (await database.maybeRow(one, [ticketId])) ?? refuse('not_found');
  const [said, returned] = await Promise.all([
    database.rows(messages, [ticketId]),
    database.rows(refunds, [ticketId]),
  ]);
  return {
    ...toWire<TicketRow & { username: string | null }>(row),
    messages: said.map((each) => toWire<TicketMessage>(each)),
    refunds: returned.map((each) => toWire<TicketRefund>(each)),
  };
}

/** Answers a letter by mail; refuses with `conflict` when something was written that the operator has not read. */
export async function answer(
  deps: AdminDeps,
  input: { _id: string; text: string; seenMessageId: string },
  context: RequestContext,
): Promise<{ msg: string }> {
  return await act(deps, context, 'answerTicket', async (tx, note) => {
    const ticketId = input._id;
    await tx.maybeRow(lock, [ticketId]);
    // Read once more behind the lock: what a colleague wrote while we waited is visible only now.
    const ticket = (await tx.maybeRow(lock, [ticketId])) ?? refuse('not_found');
    if (ticket.newest !== input.seenMessageId) {
      refuse('conflict', { msg: texts.refusals.ticketHasNews });
    }
    await deps.editorial.answerTicket(tx, { ticketId, text: input.text, staffId: staffOf(context).staffId });
    note({ kind: 'ticket', id: ticketId, label: ticket.subject, after: { answer: input.text } });
    return { msg: say(texts.replies.ticketAnswered) };
  });
}

/** Closes a letter; refuses with `conflict` when it is closed already. */
export async function close(deps: AdminDeps, ticketId: string, context: RequestContext) {
  const { ticketClosed } = texts.replies;
  return await move(deps, { ticketId, action: 'closeTicket' }, context, async (tx, now) => {
    if (!(await closeTicket(tx, ticketId, now))) refuse('conflict', { msg: texts.refusals.alreadyClosed });
    return { status: 'closed', msg: say(ticketClosed) };
  });
}

/** Opens a closed letter again; refuses with `conflict` when it is not closed. */
export async function reopen(deps: AdminDeps, ticketId: string, context: RequestContext) {
  const { ticketReopened } = texts.replies;
  return await move(deps, { ticketId, action: 'reopenTicket' }, context, async (tx, now) => {
    if (!(await reopenTicket(tx, ticketId, now))) refuse('conflict', { msg: texts.refusals.notClosed });
    return { status: 'open', msg: say(ticketReopened) };
  });
}

async function move(
  deps: AdminDeps,
  { ticketId, action }: { ticketId: string; action: 'closeTicket' | 'reopenTicket' },
  context: RequestContext,
  write: (tx: Transaction, now: Date) => Promise<{ status: string; msg: string }>,
): Promise<{ msg: string }> {
  return await act(deps, context, action, async (tx, note) => {
    const ticket = (await tx.maybeRow(lock, [ticketId])) ?? refuse('not_found');
    const { status, msg } = await write(tx, deps.clock());
    note({
      kind: 'ticket',
      id: ticketId,
      label: ticket.subject,
      before: { status: ticket.status },
      after: { status },
    });
    return { msg };
  });
}
