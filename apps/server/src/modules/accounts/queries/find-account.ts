import type { AccountType } from '@candela/contract/accounts/operations';
import { batchedQuery } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { findById } from '../account-row.ts';
import type { AccountsDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';

/** What other features need to show or address an account. */
export interface AccountBrief {
  id: string;
  uniqueId: string;
  type: AccountType;
  username: string;
  name: string;
  profileImage: string | null;
}

const briefs = batchedQuery<AccountBrief>(
  'accounts.briefs',
  { id: 'uuid' },
  `select asked.place, account.id, account.unique_id as "uniqueId", account.type, account.username,
     account.name, account.profile_image as "profileImage"
   from asked join accounts.public_accounts as account on account.id = asked.id`,
);

/** An account that may take part: verified and not suspended; undefined for any other. */
export async function findAccount(deps: AccountsDeps, id: string): Promise<AccountBrief | undefined> {
  const [found] = await briefs(deps.database, [id]);
  return found;
}

/** Refuses with `wrong_account_type`, `account_suspended` or `not_approved` unless this model may go live. A hidden one may not. */
export async function assertModelMayGoLive(deps: AccountsDeps, accountId: string): Promise<void> {
  const row = await findById(deps.database, accountId);
  if (row?.type !== 'model') return refuse('wrong_account_type');
  if (row.suspended_at) refuse('account_suspended');
  if (row.approval_status !== 'approved' || !row.email_verified_at) refuse('not_approved');
  if (row.hidden_at) refuse('not_approved', { msg: texts.refusals.profileHidden });
}

/** Refuses as `assertModelMayGoLive` does, in the words for publishing. */
export async function assertModelMayPublish(deps: AccountsDeps, accountId: string): Promise<void> {
  const row = await findById(deps.database, accountId);
  if (row?.type !== 'model') return refuse('wrong_account_type');
  if (row.suspended_at) refuse('account_suspended');
  if (row.approval_status !== 'approved' || !row.email_verified_at) {
    refuse('not_approved', {
      msg: texts.refusals.notApprovedToPublish,
    });
  }
}
