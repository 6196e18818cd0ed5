import { statement, type Transaction } from '../../../platform/database/index.ts';
import type { AccountsDeps } from '../dependencies.ts';
import { accountBlocked } from '../events.ts';

const add = statement(
  'accounts.block-account',
  `insert into accounts.blocks (account_id, blocked_id, created_at) values ($1, $2, $3)
   on conflict (account_id, blocked_id) do nothing`,
);
const remove = statement(
  'accounts.unblock-account',
  'delete from accounts.blocks where account_id = $1 and blocked_id = $2',
);

/** Blocks an account for another, in the caller's transaction. Blocking twice is blocking once. */
export async function blockAccount(
  { events, clock }: Pick<AccountsDeps, 'events' | 'clock'>,
  tx: Transaction,
  block: { accountId: string; blockedId: string },
): Promise<void> {
  await tx.execute(add, [block.accountId, block.blockedId, clock()]);
  await events.publish(tx, accountBlocked, block);
}

/** Takes a block back, in the caller's transaction. */
export async function unblockAccount(
  tx: Transaction,
  block: { accountId: string; blockedId: string },
): Promise<void> {
  await tx.execute(remove, [block.accountId, block.blockedId]);
}
