import { handleDays } from '@candela/contract/accounts/handle';
import type { RefusalCode } from '@candela/contract/shared/refusals';
import { statement, type Transaction } from '../../../platform/database/index.ts';
import type { Message } from '../../../platform/i18n/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { AccountRow } from '../account-row.ts';
import type { AccountsDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { handleOf, isReservedHandle, mayChangeHandleAt } from '../rules.ts';
import { findFreeUsername, holdName, isUsernameFree } from '../usernames.ts';

const leave = statement(
  'accounts.leave-handle',
  'update accounts.handles set left_at = $2 where account_id = $1 and left_at is null',
);
const take = statement(
  'accounts.take-handle',
  `insert into accounts.handles (handle_hash, handle, account_id, taken_at)
   values (sha256(convert_to($2, 'UTF8')), $2, $1, $3)
   on conflict (handle_hash) do update set taken_at = excluded.taken_at, left_at = null
   where handles.account_id = excluded.account_id`,
);
const forget = statement(
  'accounts.forget-handles',
  'update accounts.handles set handle = null, account_id = null, left_at = coalesce(left_at, $2) where account_id = $1',
);
const retire = statement(
  'accounts.retire-handle',
  `insert into accounts.handles (handle_hash, taken_at, left_at)
   values (sha256(convert_to(lower($1), 'UTF8')), $2, $2) on conflict do nothing`,
);

/**
 * Gives a model, whose row is locked, another handle; the one before leads on to it for good. Refuses with
 * `wrong_account_type`, `conflict` within `handleDays` of the last change, and `username_taken` for a name that is
 * reserved, somebody's username, or somebody's handle, present or former.
 */
export async function changeHandle(
  deps: AccountsDeps,
  tx: Transaction,
  account: AccountRow,
  wanted: string,
): Promise<void> {
  const handle = wanted.toLowerCase();
  const before = handleOf(account);
  if (before === null) refuse('wrong_account_type');
  if (handle === before) return;
  const now = deps.clock();
  const from = mayChangeHandleAt(account);
  if (from && from > now) refuseHandle('conflict', texts.refusals.handleTooSoon({ days: handleDays, from }));
  await holdName(tx, handle);
  // Her own username is hers, whatever it says.
  if (isReservedHandle(handle, deps.siteName()) && handle !== account.username.toLowerCase()) {
    refuseHandle('username_taken', texts.refusals.handleReserved);
  }
  if (!(await isUsernameFree(tx, handle, account.id))) {
    const free = await findFreeUsername(tx, handle);
    refuseHandle(
      'username_taken',
      free ? texts.refusals.handleTakenTry({ free }) : texts.refusals.handleTaken,
    );
  }
  await tx.execute(leave, [account.id, now]);
  await tx.execute(take, [account.id, handle, now]);
}

/** Takes a model's handles from her erased account, so that they name nobody and are nobody's again. */
export async function retireHandles(tx: Transaction, account: AccountRow, now: Date): Promise<void> {
  await tx.execute(forget, [account.id, now]);
  if (account.type === 'model') await tx.execute(retire, [account.username, now]);
}

function refuseHandle(code: RefusalCode, msg: Message): never {
  return refuse(code, { msg, fields: { handle: msg } });
}
