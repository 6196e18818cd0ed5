import type { MyProfile } from '@candela/contract/accounts/profile';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { findById } from '../account-row.ts';
import type { AccountsDeps } from '../dependencies.ts';
import { myProfile } from '../profile-view.ts';

/** The caller's own profile, and the plans it has. */
export async function getMyProfile(
  deps: AccountsDeps,
  context: RequestContext,
): Promise<{ data: MyProfile; existPlanIds: string[] }> {
  const account = await findById(deps.database, signedIn(context).accountId);
  if (!account) return refuse('session_over');
  const [data, existPlanIds] = await Promise.all([myProfile(deps, account), deps.existPlanIds(account.id)]);
  return { data, existPlanIds };
}

/** A profile as its owner sees it, for those who look after the site. Refuses with `not_found`. */
export async function myProfileOf(deps: AccountsDeps, accountId: string): Promise<MyProfile> {
  const account = await findById(deps.database, accountId);
  return account ? await myProfile(deps, account) : refuse('not_found');
}
