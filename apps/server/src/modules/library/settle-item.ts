import { statement, type Transaction } from '../../platform/database/index.ts';
import { say } from '../../platform/i18n/index.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { LibraryDeps, PublishedItem } from './dependencies.ts';
import { filesOfItems, type ItemRow, lockItem } from './item-store.ts';
import { texts } from './locales/texts.ts';
import { mediaStateOf, statusOf } from './rules.ts';

const saveState = statement(
  'library.save-item-state',
  `update library.items
   set media_state = $2, status = $3, published_at = $4, is_draft = $5, held_reason = $6, updated_at = $7
   where id = $1`,
);

const whoIsInIt = say(texts.labels.peopleNeeded);

const peopleOf = statement<{ name: string; account_id: string | null; release_id: string | null }>(
  'library.people-of-item',
  `select name, account_id, release_id from library.item_people where item_id = $1 order by position`,
);

/**
 * Brings an item's status in line with its files, its draft mark and the clock, and notifies its model when that
 * changed it. What is to become visible for the first time passes the gate; kept back there, it is a draft again.
 * @returns the item as it is now; undefined when there is none
 */
export async function settleItem(
  deps: LibraryDeps,
  tx: Transaction,
  itemId: string,
): Promise<ItemRow | undefined> {
  const item = await lockItem(tx, itemId);
  if (!item) return undefined;
  const now = deps.clock();
  const files = await filesOfItems(tx, [itemId]);
  const mediaState = mediaStateOf(item.kind, files, item.media_state);
  const publication = {
    isDraft: item.is_draft,
    publishAt: item.publish_at,
    takeDownAt: item.take_down_at,
    mediaState,
    isHidden: item.hidden_at !== null,
    isArchived: item.archived_at !== null,
  };
  let status = statusOf(publication, now);
  let heldReason = item.is_draft ? item.held_reason : null;
  if ((status === 'published' || status === 'scheduled') && item.status !== 'published') {
    heldReason = await whyHeld(deps, tx, item);
    if (heldReason !== null) status = 'draft';
  }
  const isDraft = item.is_draft || heldReason !== null;
  const publishedAt = item.published_at ?? (status === 'published' ? now : null);
  await tx.execute(saveState, [itemId, mediaState, status, publishedAt, isDraft, heldReason, now]);
  if (status === 'scheduled' && item.publish_at) {
    await deps.jobs.add(
      tx,
      'library.publish-item',
      { itemId },
      {
        runAt: item.publish_at,
        jobKey: `library.publish.${itemId}`,
      },
    );
  }
  if (status === 'published' && item.take_down_at) {
    await deps.jobs.add(
      tx,
      'library.publish-item',
      { itemId },
      {
        runAt: item.take_down_at,
        jobKey: `library.take-down.${itemId}`,
      },
    );
  }
  if (status !== item.status) {
    tx.afterCommit(() =>
      deps.realtime.emit(`account:${item.model_id}`, 'library.item', { itemId, status, failure: heldReason }),
    );
  }
  return {
    ...item,
    media_state: mediaState,
    status,
    published_at: publishedAt,
    is_draft: isDraft,
    held_reason: heldReason,
    updated_at: now,
  };
}

async function whyHeld(deps: LibraryDeps, tx: Transaction, item: ItemRow): Promise<string | null> {
  const isRecorded = item.recorded_at !== null;
  if (isRecorded && item.people_confirmed_at === null) return whoIsInIt;
  const people = (await tx.rows(peopleOf, [item.id])).map(
    ({ name, account_id, release_id }): PublishedItem['people'][number] => ({
      name,
      accountId: account_id,
      releaseId: release_id,
    }),
  );
  try {
    await deps.publicationGate(tx, {
      id: item.id,
      modelId: item.model_id,
      kind: item.kind,
      isRecorded,
      people,
    });
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

const dueItems = statement<{ id: string }>(
  'library.items-to-publish',
  `(select id from library.items where status = 'scheduled' and publish_at <= $1 order by publish_at limit 500)
   union all
   (select id from library.items where status = 'published' and take_down_at <= $1 order by take_down_at limit 500)`,
);

/** Publishes and takes down what is due and no job of its own has; to be run every few minutes. */
export async function publishDue(deps: LibraryDeps): Promise<void> {
  for (const { id } of await deps.database.rows(dueItems, [deps.clock()])) await publishItem(deps, id);
}

/** Publishes one item, or takes it down, if it is due. */
export async function publishItem(deps: LibraryDeps, itemId: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    await settleItem(deps, tx, itemId);
  });
}
