import type { ItemDetail, ItemKind } from '@candela/contract/library/items';
import { statement, type Transaction } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { setItemFiles } from '../attach-files.ts';
import { checkTeaser } from '../check-teaser.ts';
import type { LibraryDeps } from '../dependencies.ts';
import {
  checkTimes,
  clubTermsOf,
  dateOf,
  type ItemFields,
  requireClub,
  saveCategories,
  saveMembers,
  savePeople,
} from '../item-fields.ts';
import type { ItemRow } from '../item-store.ts';
import { texts } from '../locales/texts.ts';
import { lockMyItem, myDetail } from '../my-item.ts';
import { priceOf } from '../rules.ts';
import { settleItem } from '../settle-item.ts';

const saveItem = statement(
  'library.save-item',
  `update library.items
   set title = $2, description = $3, visibility = $4, price_credits = $5, is_draft = $6, publish_at = $7,
     tags = $8, captions = $9, held_reason = null, updated_at = $10,
     people_confirmed_at = case when $11 then coalesce(people_confirmed_at, $10) end,
     club_terms = $12, club_discount_percent = $13, take_down_at = $14
   where id = $1`,
);

/** What may be changed of an item; what is absent stays. `files` replaces the list as a whole. */
export interface ItemChange extends ItemFields {
  id: string;
  files?: string[] | undefined;
  teaser?: string | null | undefined;
  poster?: string | null | undefined;
  captionsText?: string | null | undefined;
  /** Says that everyone in it is named; it has to be said again when others are named. */
  peopleConfirmed?: boolean | undefined;
}

/**
 * Changes their item of one of these kinds. Refuses with `not_found`, `content_terms` and `invalid_input`.
 */
export async function editItem(
  deps: LibraryDeps,
  kinds: readonly ItemKind[],
  input: ItemChange,
  context: RequestContext,
): Promise<{ msg: string; data: ItemDetail }> {
  const { accountId } = signedIn(context);
  await deps.accounts.assertModelMayPublish(accountId);
  await checkTeaser(deps, accountId, input.teaser);
  await changeItem(deps, accountId, kinds, input);
  return { msg: 'Saved.', data: await myDetail(deps, input.id, context) };
}

/**
 * Changes an item of a model who may publish, in one transaction. Refuses as `editItem` does.
 * @returns the item as it is now
 */
export async function changeItem(
  deps: LibraryDeps,
  accountId: string,
  kinds: readonly ItemKind[],
  input: ItemChange,
): Promise<ItemRow | undefined> {
  const now = deps.clock();
  return await deps.database.transaction(async (tx) => {
    const item = await lockMyItem(tx, input.id, accountId, kinds);
    if (!(await deps.accounts.hasAcceptedContentTerms(tx, accountId))) refuse('content_terms');
    if (input.visibility && input.visibility !== item.visibility)
      await requireClub(tx, accountId, input.visibility);
    const times = {
      publishAt: input.publishAt === undefined ? item.publish_at : dateOf(input.publishAt),
      takeDownAt: input.takeDownAt === undefined ? item.take_down_at : dateOf(input.takeDownAt),
    };
    checkTimes(input, times, now);
    const confirmed = isConfirmed(item, input);
    await tx.execute(saveItem, [
      item.id,
      ...valuesOf(item, input),
      now,
      confirmed,
      ...termsAfter(item, input),
      times.takeDownAt,
    ]);
    await saveFiles(deps, tx, item, input);
    if (input.categoryIds) await saveCategories(tx, item.id, input.categoryIds);
    if (input.members) await saveMembers(tx, item.id, input.members, now);
    if (input.people) await savePeople(tx, { id: item.id, modelId: accountId }, input.people);
    return await settleItem(deps, tx, item.id);
  });
}

function isConfirmed(item: ItemRow, { people, peopleConfirmed }: ItemChange): boolean {
  return peopleConfirmed ?? (people === undefined && item.people_confirmed_at !== null);
}

function valuesOf(item: ItemRow, input: ItemChange): unknown[] {
  const visibility = input.visibility ?? item.visibility;
  const price = priceOf(visibility, input.price === undefined ? item.price_credits : input.price);
  if (visibility === 'priced' && price === null) {
    const msg = texts.refusals.priceNeeded;
    refuse('invalid_input', { msg, fields: { price: msg } });
  }
  return [
    input.title ?? item.title,
    input.description ?? item.description,
    visibility,
    price,
    input.draft ?? item.is_draft,
    input.publishAt === undefined ? item.publish_at : input.publishAt,
    input.tags ?? item.tags,
    input.captionsText === undefined ? item.captions : input.captionsText || null,
  ];
}

function termsAfter(item: ItemRow, input: ItemChange): unknown[] {
  const clubTerms = input.clubTerms ?? item.club_terms;
  const clubDiscountPercent =
    input.clubDiscountPercent === undefined ? item.club_discount_percent : input.clubDiscountPercent;
  return clubTermsOf(input.visibility ?? item.visibility, { clubTerms, clubDiscountPercent });
}

async function saveFiles(
  deps: LibraryDeps,
  tx: Transaction,
  { id, kind, model_id: modelId }: ItemRow,
  input: ItemChange,
): Promise<void> {
  const item = { id, kind, modelId };
  const isMedia = kind === 'video' || kind === 'audio';
  if (input.files) {
    const isRight = kind === 'news' || (input.files.length > 0 && (!isMedia || input.files.length === 1));
    if (!isRight) {
      const msg = isMedia ? texts.refusals.oneFile : texts.refusals.onePicture;
      refuse('invalid_input', { msg, fields: { files: msg } });
    }
    await setItemFiles(deps, tx, item, isMedia ? 'media' : 'picture', input.files, 'files');
  }
  for (const role of ['teaser', 'poster'] as const) {
    const name = input[role];
    if (name !== undefined) await setItemFiles(deps, tx, item, role, name === null ? [] : [name], role);
  }
}
