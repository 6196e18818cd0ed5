import type { ItemDetail, ItemKind } from '@candela/contract/library/items';
import { v7 as uuid } from 'uuid';
import { statement, type Transaction } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { addItemFiles } from '../attach-files.ts';
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
import { myDetail } from '../my-item.ts';
import { priceOf } from '../rules.ts';
import { settleItem } from '../settle-item.ts';

const insertItem = statement(
  'library.add-item',
  `insert into library.items (id, model_id, kind, title, description, visibility, price_credits, is_draft,
     publish_at, media_state, status, approval, tags, captions, created_at, updated_at, club_terms,
     club_discount_percent, take_down_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'processing', 'processing', $10, $11, $12, $13, $13, $14, $15, $16)`,
);

/** A form of any kind of item. */
export interface NewItem extends ItemFields {
  kind: ItemKind;
  title: string;
  files: string[];
  teaser?: string | null | undefined;
  poster?: string | null | undefined;
  captionsText?: string | null | undefined;
}

/**
 * Makes an item of any kind. It is published as soon as its files are processed, unless it is a draft or its moment
 * is still to come. Refuses with `not_approved`, `content_terms` and `invalid_input`.
 */
export async function createItem(
  deps: LibraryDeps,
  input: NewItem,
  context: RequestContext,
): Promise<{ msg: string; data: ItemDetail }> {
  const { accountId: modelId } = signedIn(context);
  await deps.accounts.assertModelMayPublish(modelId);
  await checkTeaser(deps, modelId, input.teaser);
  const { id, settled } = await addItem(deps, modelId, input);
  return {
    msg: savedWords(input.draft ?? false, settled),
    data: await myDetail(deps, id, context),
  };
}

/** Makes an item of a model who may publish, in one transaction. Refuses with `content_terms` and `invalid_input`. */
export async function addItem(
  deps: LibraryDeps,
  modelId: string,
  input: NewItem,
): Promise<{ id: string; settled: ItemRow | undefined }> {
  const now = deps.clock();
  const item = { id: uuid({ msecs: now.getTime() }), modelId, kind: input.kind };
  const settled = await deps.database.transaction(async (tx) => {
    if (!(await deps.accounts.hasAcceptedContentTerms(tx, modelId))) refuse('content_terms');
    const approval = (await deps.reviewFirst(tx, modelId)) ? 'pending' : 'approved';
    const visibility = input.visibility ?? 'public';
    await requireClub(tx, modelId, visibility);
    checkTimes(input, { publishAt: dateOf(input.publishAt), takeDownAt: dateOf(input.takeDownAt) }, now);
    await tx.execute(insertItem, [
      item.id,
      modelId,
      input.kind,
      input.title,
      input.description ?? '',
      visibility,
      priceOf(visibility, input.price),
      input.draft ?? false,
      input.publishAt ?? null,
      approval,
      input.tags ?? [],
      input.captionsText || null,
      now,
      ...clubTermsOf(visibility, input),
      input.takeDownAt ?? null,
    ]);
    await addAllFiles(deps, tx, item, input);
    await saveCategories(tx, item.id, input.categoryIds ?? []);
    await saveMembers(tx, item.id, input.members ?? [], now);
    await savePeople(tx, item, input.people ?? []);
    return await settleItem(deps, tx, item.id);
  });
  return { id: item.id, settled };
}

function savedWords(isDraft: boolean, item: ItemRow | undefined): string {
  if (isDraft) return say(texts.replies.savedDraft);
  if (item?.approval === 'pending') {
    return say(texts.replies.savedForReview);
  }
  return item?.status === 'published'
    ? say(texts.replies.savedToPublish)
    : 'Saved. It is published once its files are ready.';
}

async function addAllFiles(
  deps: LibraryDeps,
  tx: Transaction,
  item: { id: string; modelId: string; kind: ItemKind },
  input: NewItem,
): Promise<void> {
  const isMedia = input.kind === 'video' || input.kind === 'audio';
  await addItemFiles(deps, tx, item, isMedia ? 'media' : 'picture', input.files, 'files', 0);
  if (input.teaser) await addItemFiles(deps, tx, item, 'teaser', [input.teaser], 'teaser', 0);
  if (input.poster) await addItemFiles(deps, tx, item, 'poster', [input.poster], 'poster', 0);
}
