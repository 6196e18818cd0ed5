import type { MyProfile } from '@candela/contract/accounts/profile';
import type { BioInfoForm, UpdateProfileForm } from '@candela/contract/accounts/profile-forms';
import { type Queryable, statement } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type AccountRow, findById, lockById } from '../account-row.ts';
import type { AccountsDeps } from '../dependencies.ts';
import { myProfile } from '../profile-view.ts';
import { changeHandle } from './change-handle.ts';

const saveProfile = statement(
  'accounts.save-profile',
  `update accounts.accounts
   set name = $2, tagline = $3, description = $4, gender = $5, phone = $6, address = $7, city = $8, state = $9,
     short_state = $10, postal = $11, country = $12, short_country = $13, about_me = $14::jsonb,
     hoot_chie = $15::jsonb, shares_portrait = $16, updated_at = $17
   where id = $1`,
);
const saveBioInfo = statement(
  'accounts.save-bio-info',
  'update accounts.accounts set bio_info = $2::jsonb, updated_at = $3 where id = $1',
);

/**
 * Changes what the caller says of itself; what is absent stays, and '' or null takes an answer back. Details of the
 * body and categories are models' alone and left out for others. Refuses unknown categories with `invalid_input`, and a
 * handle as `changeHandle` does.
 */
export async function updateProfile(
  deps: AccountsDeps,
  input: UpdateProfileForm,
  context: RequestContext,
): Promise<{ msg: string; data: MyProfile }> {
  const { accountId } = signedIn(context);
  await deps.database.transaction(async (tx) => {
    const account = await lockById(tx, accountId);
    if (!account) return refuse('session_over');
    const isModel = account.type === 'model';
    await tx.execute(saveProfile, [
      accountId,
      input.name ?? account.name,
      input.tagline ?? account.tagline,
      input.description ?? account.description,
      ...answers(account, input),
      JSON.stringify(isModel ? merged(account.about_me, input.aboutMe) : account.about_me),
      JSON.stringify(isModel ? merged(account.hoot_chie, input.hootChie) : account.hoot_chie),
      input.sharesPortrait ?? account.shares_portrait,
      deps.clock(),
    ]);
    if (input.handle !== undefined) await changeHandle(deps, tx, account, input.handle);
    if (isModel && input.categoryIds) await deps.chooseCategories(tx, accountId, input.categoryIds);
  });
  return { msg: 'Saved.', data: await read(deps, accountId) };
}

/** Changes how the site reaches the model. */
export async function updateBioInfo(
  deps: AccountsDeps,
  input: BioInfoForm,
  context: RequestContext,
): Promise<{ msg: string; data: MyProfile }> {
  const { accountId } = signedIn(context);
  await deps.database.transaction(async (tx) => {
    const account = await lockById(tx, accountId);
    if (!account) return refuse('session_over');
    await tx.execute(saveBioInfo, [accountId, JSON.stringify(merged(account.bio_info, input)), deps.clock()]);
  });
  return { msg: 'Saved.', data: await read(deps, accountId) };
}

/** The single answers in the order of the statement, the new ones where there are any. */
function answers(account: AccountRow, input: UpdateProfileForm): (string | null)[] {
  const given = (next: string | null | undefined, before: string | null) =>
    next === undefined ? before : next || null;
  return [
    given(input.gender, account.gender),
    given(input.phone, account.phone),
    given(input.address, account.address),
    given(input.city, account.city),
    given(input.state, account.state),
    given(input.shortstate, account.short_state),
    given(input.postal, account.postal),
    given(input.country, account.country),
    given(input.shortCountry, account.short_country),
  ];
}

function merged(before: AccountRow['about_me'], next: object | undefined): object {
  const entries = Object.entries({ ...before, ...withoutAbsent(next ?? {}) });
  return Object.fromEntries(entries.filter(([, answer]) => answer !== null && answer !== ''));
}

function withoutAbsent(answersGiven: object): object {
  return Object.fromEntries(Object.entries(answersGiven).filter(([, answer]) => answer !== undefined));
}

async function read(deps: AccountsDeps, accountId: string): Promise<MyProfile> {
  const account = (await findById(deps.database, accountId)) ?? refuse('session_over');
  return await myProfile(deps, account);
}

const acceptTerms = statement(
  'accounts.accept-content-terms',
  `update accounts.accounts set content_terms_accepted_at = $2, updated_at = $2
   where id = $1 and content_terms_accepted_at is null`,
);

/** Accepts the terms for content, once; the first moment stands. */
export async function acceptContentTerms(
  deps: AccountsDeps,
  queries: Queryable,
  accountId: string,
): Promise<void> {
  await queries.execute(acceptTerms, [accountId, deps.clock()]);
}
