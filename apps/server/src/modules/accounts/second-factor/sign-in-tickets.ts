import { minuteMs } from '@candela/contract/shared/durations';
import { type Queryable, statement } from '../../../platform/database/index.ts';
import type { AccountsDeps } from '../dependencies.ts';
import { hashToken, newToken } from '../secrets.ts';

const ticketMs = 10 * minuteMs;

const save = statement(
  'accounts.save-sign-in-ticket',
  'insert into accounts.sign_in_tickets (token_hash, account_id, expires_at) values ($1, $2, $3)',
);
const holder = statement<{ account_id: string }>(
  'accounts.sign-in-ticket',
  'select account_id from accounts.sign_in_tickets where token_hash = $1 and expires_at > $2',
);
const use = statement(
  'accounts.use-sign-in-ticket',
  'delete from accounts.sign_in_tickets where token_hash = $1',
);
const removeAll = statement(
  'accounts.remove-sign-in-tickets',
  'delete from accounts.sign_in_tickets where account_id = $1',
);

/** What a right password gives an account with a second factor; for ten minutes. */
export async function giveTicket(deps: AccountsDeps, tx: Queryable, accountId: string): Promise<string> {
  const ticket = newToken();
  const expiresAt = new Date(deps.clock().getTime() + ticketMs);
  await tx.execute(save, [hashToken(ticket), accountId, expiresAt]);
  return ticket;
}

/** Whose ticket this is; undefined when it has run out, was used or is none. */
export async function ticketHolder(
  deps: AccountsDeps,
  queries: Queryable,
  ticket: string,
): Promise<string | undefined> {
  return (await queries.maybeRow(holder, [hashToken(ticket), deps.clock()]))?.account_id;
}

/** Uses a ticket up; false when another call was first, or the password has been changed. */
export async function useTicket(tx: Queryable, ticket: string): Promise<boolean> {
  return (await tx.execute(use, [hashToken(ticket)])) === 1;
}

/** Whoever knew the password until now has to know the new one. */
export async function removeTickets(tx: Queryable, accountId: string): Promise<void> {
  await tx.execute(removeAll, [accountId]);
}
