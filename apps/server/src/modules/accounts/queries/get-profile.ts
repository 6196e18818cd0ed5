import type { Profile } from '@candela/contract/accounts/profile';
import type { RequestContext } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { findByUniqueId } from '../account-row.ts';
import type { AccountsDeps } from '../dependencies.ts';
import { publicProfile } from '../profile-view.ts';
import { isHidden } from '../visibility.ts';

/** A profile by its short id. Others see it only while the account is verified, approved and not suspended. */
export async function getProfile(
  deps: AccountsDeps,
  input: { uniqueId: string },
  context: RequestContext,
): Promise<Profile> {
  const account = await findByUniqueId(deps.database, input.uniqueId);
  if (!account) return refuse('not_found');
  const isMine = context.session?.accountId === account.id;
  const isPublic =
    account.email_verified_at !== null &&
    account.suspended_at === null &&
    account.approval_status === 'approved';
  if (!isMine && (!isPublic || (await isHidden(deps.database, account.id)))) refuse('not_found');
  return await publicProfile(deps, account, isMine);
}
