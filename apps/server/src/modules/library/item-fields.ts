import type { ClubTerms, ItemVisibility } from '@candela/contract/library/items';
import { type Queryable, statement } from '../../platform/database/index.ts';
import { refuse } from '../../platform/refusal.ts';
import { texts } from './locales/texts.ts';

/** What every form of an item holds; absent parts stay as they are in an edit. */
export interface ItemFields {
  title?: string | undefined;
  description?: string | undefined;
  visibility?: ItemVisibility | undefined;
  price?: number | null | undefined;
  clubTerms?: ClubTerms | undefined;
  clubDiscountPercent?: number | null | undefined;
  members?: string[] | undefined;
  categoryIds?: string[] | undefined;
  tags?: string[] | undefined;
  publishAt?: string | null | undefined;
  takeDownAt?: string | null | undefined;
  draft?: boolean | undefined;
  people?:
    | { name: string; username?: string | null | undefined; releaseId?: string | null | undefined }[]
    | undefined;
}

/** The terms for club members that an item keeps: a price's alone, and a discount only where there is one. */
export function clubTermsOf(
  visibility: ItemVisibility,
  { clubTerms = 'paid', clubDiscountPercent = null }: ItemFields,
): [ClubTerms, number | null] {
  const terms = visibility === 'priced' ? clubTerms : 'paid';
  if (terms !== 'discounted') return [terms, null];
  if (clubDiscountPercent === null) {
    const msg = texts.refusals.discountNeeded;
    refuse('invalid_input', { msg, fields: { clubDiscountPercent: msg } });
  }
  return [terms, clubDiscountPercent];
}

/** A time of the wire, or none. */
export function dateOf(time: string | null | undefined): Date | null {
  return time ? new Date(time) : null;
}

/**
 * Refuses with `invalid_input` to take an item down before it is published, or in the past. What is not chosen now isn't
 * looked at: an item that was taken down can still be changed.
 */
export function checkTimes(
  chosen: Pick<ItemFields, 'publishAt' | 'takeDownAt'>,
  after: { publishAt: Date | null; takeDownAt: Date | null },
  now: Date,
): void {
  const { publishAt, takeDownAt } = after;
  if (takeDownAt === null) return;
  const refusal = () => {
    if (chosen.takeDownAt && takeDownAt <= now) return texts.refusals.takeDownPast;
    return publishAt !== null && takeDownAt <= publishAt ? texts.refusals.takeDownFirst : undefined;
  };
  const msg = refusal();
  if (msg) refuse('invalid_input', { msg, fields: { takeDownAt: msg } });
}

const hasClub = statement<{ has: boolean }>(
  'library.has-club',
  `select exists (select from plans.club_offers where model_id = $1)
     or exists (select from ledger.current_entitlements where kind = 'clubHousePlan' and seller_id = $1) as has`,
);

/** Refuses with `invalid_input` to publish for a club nobody can join and nobody is in. */
export async function requireClub(tx: Queryable, modelId: string, visibility: ItemVisibility): Promise<void> {
  if (visibility !== 'clubHouse' || (await tx.row(hasClub, [modelId])).has) return;
  const msg = texts.refusals.clubNeeded;
  refuse('invalid_input', { msg, fields: { visibility: msg } });
}

const accountsByName = statement<{ id: string; username: string; type: 'user' | 'model' }>(
  'library.accounts-by-name',
  `select id, lower(username) as username, type from accounts.public_accounts where lower(username) = any($1::text[])`,
);
const clearMembers = statement(
  'library.clear-members',
  'delete from library.item_members where item_id = $1 and not (account_id = any($2::uuid[]))',
);
const addMembers = statement(
  'library.add-members',
  `insert into library.item_members (item_id, account_id, given_at)
   select $1, account_id, $3 from unnest($2::uuid[]) as account_id on conflict do nothing`,
);

/** Gives an item to exactly these members. Refuses with `invalid_input` for a name nobody has. */
export async function saveMembers(tx: Queryable, itemId: string, names: string[], at: Date): Promise<void> {
  const ids = await idsOf(tx, names, 'members');
  await tx.execute(clearMembers, [itemId, [...ids.values()]]);
  await tx.execute(addMembers, [itemId, [...ids.values()], at]);
}

async function idsOf(tx: Queryable, names: string[], field: string): Promise<Map<string, string>> {
  const wanted = [...new Set(names.map((name) => name.toLowerCase()))];
  const found = wanted.length > 0 ? await tx.rows(accountsByName, [wanted]) : [];
  const ids = new Map(found.map(({ id, username }) => [username, id]));
  const unknown = names.find((name) => !ids.has(name.toLowerCase()));
  if (unknown !== undefined) {
    const msg = texts.refusals.noMember({ username: unknown });
    refuse('invalid_input', { msg, fields: { [field]: msg } });
  }
  return ids;
}

const clearCategories = statement(
  'library.clear-categories',
  'delete from library.item_categories where item_id = $1 and not (category_id = any($2::uuid[]))',
);
const addCategories = statement(
  'library.add-categories',
  `insert into library.item_categories (item_id, category_id)
   select $1, id from discovery.category_list where id = any($2::uuid[]) on conflict do nothing`,
);
const countCategories = statement<{ known: number }>(
  'library.count-categories',
  'select count(*)::int as known from discovery.category_list where id = any($1::uuid[])',
);

/** Puts an item into exactly these categories. Refuses with `invalid_input` for one that does not exist. */
export async function saveCategories(tx: Queryable, itemId: string, ids: string[]): Promise<void> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  if ((await tx.row(countCategories, [wanted])).known !== wanted.length) {
    const msg = texts.refusals.categoryGone;
    refuse('invalid_input', { msg, fields: { categoryIds: msg } });
  }
  await tx.execute(clearCategories, [itemId, wanted]);
  await tx.execute(addCategories, [itemId, wanted]);
}

const clearPeople = statement('library.clear-people', 'delete from library.item_people where item_id = $1');
const addPerson = statement(
  'library.add-person',
  `insert into library.item_people (item_id, position, name, account_id, release_id)
   values ($1, $2, $3, $4, $5)`,
);
const myReleases = statement<{ id: string }>(
  'library.forOwner-releases',
  'select id from verification.usable_releases where model_id = $1 and id = any($2::uuid[])',
);

/** Names everyone depicted in an item. Refuses with `invalid_input` for an unknown username or release. */
export async function savePeople(
  tx: Queryable,
  item: { id: string; modelId: string },
  people: NonNullable<ItemFields['people']>,
): Promise<void> {
  const accounts = await idsOf(
    tx,
    people.flatMap(({ username }) => username ?? []),
    'people',
  );
  const wanted = people.flatMap(({ releaseId }) => releaseId ?? []);
  const releases = wanted.length > 0 ? await tx.rows(myReleases, [item.modelId, wanted]) : [];
  await tx.execute(clearPeople, [item.id]);
  for (const [position, { name, username, releaseId }] of people.entries()) {
    if (releaseId && !releases.some(({ id }) => id === releaseId)) {
      const msg = texts.refusals.releaseGone;
      refuse('invalid_input', { msg, fields: { people: msg } });
    }
    const accountId = username ? accounts.get(username.toLowerCase()) : null;
    await tx.execute(addPerson, [item.id, position, name, accountId, releaseId ?? null]);
  }
}
