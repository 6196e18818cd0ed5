import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { operation } from '../shared/operation.ts';
import { paging } from '../shared/paging.ts';
import { doneReply, listReply, reply, timestamp } from '../shared/replies.ts';
import { line } from '../shared/texts.ts';
import { itemCard } from './items.ts';
import { library as t } from './locales/library.ts';

/** How much an account may save for itself. */
export const listLimits = { ownMax: 20, itemsMax: 200, nameMax: 60 } as const;

const listName = line(t.listNames, listLimits.nameMax).min(1, { error: t.enterListName });

/** A list of the caller's own. Nobody else ever sees it. */
export const savedList = z.object({
  _id: id,
  kind: z.enum(['watchLater', 'own']),
  /** Empty for `watchLater`. */
  name: z.string(),
  /** Items in it the caller may still see. */
  itemCount: z.int().nonnegative(),
  /** Whether it holds the item that was asked about. */
  has: z.boolean(),
});
export type SavedList = z.infer<typeof savedList>;

/** A video the caller watched. At 0 seconds it was watched to its end, or hardly begun. */
export const watchedItem = itemCard.extend({
  positionSeconds: z.number().nonnegative(),
  watchedAt: timestamp,
});
export type WatchedItem = z.infer<typeof watchedItem>;

/** What a member saves for later, and what the site knows of what she watched. */
export const libraryLists = {
  listLists: operation('/userGallery/listLists', {
    summary: "The caller's own lists, Watch later first, then the oldest; 21 at most",
    access: 'user',
  })
    .input(
      z.object({
        /** Says of each list whether it holds this item. */
        itemId: id.optional(),
      }),
    )
    .output(listReply(savedList)),
  createList: operation('/userGallery/createList', {
    summary: 'Makes a list; 20 at most beside Watch later',
    access: 'user',
    refusals: ['conflict'],
    limit: { max: 60, windowSeconds: 60 },
  })
    .input(z.object({ name: listName }))
    .output(reply(savedList)),
  renameList: operation('/userGallery/renameList', {
    summary: 'Names an own list anew',
    access: 'user',
    refusals: ['not_found'],
    limit: { max: 60, windowSeconds: 60 },
  })
    .input(z.object({ listId: id, name: listName }))
    .output(doneReply),
  deleteList: operation('/userGallery/deleteList', {
    summary: 'Deletes an own list; Watch later is only emptied',
    access: 'user',
    refusals: ['not_found'],
  })
    .input(z.object({ listId: id }))
    .output(doneReply),
  saveToList: operation('/userGallery/saveToList', {
    summary: 'Puts an item at the end of a list, or takes it out; without a list, of Watch later',
    access: 'user',
    refusals: ['not_found', 'conflict'],
    limit: { max: 120, windowSeconds: 60 },
  })
    .input(z.object({ itemId: id, listId: id.optional(), saved: z.boolean().default(true) }))
    .output(doneReply),
  moveInList: operation('/userGallery/moveInList', {
    summary: 'Puts an item of a list before another one, or at the end',
    access: 'user',
    refusals: ['not_found'],
    limit: { max: 120, windowSeconds: 60 },
  })
    .input(z.object({ listId: id, itemId: id, beforeId: id.nullable() }))
    .output(doneReply),
  listListItems: operation('/userGallery/listListItems', {
    isExplicit: true,
    summary: 'What a list holds that the caller may still see, in its order',
    access: 'user',
    refusals: ['not_found'],
  })
    .input(z.object({ listId: id, ...paging() }))
    .output(listReply(itemCard)),
  listWatched: operation('/userGallery/listWatched', {
    isExplicit: true,
    summary: 'Videos the caller watched and may still see, the last watched first',
    access: 'user',
  })
    .input(z.object(paging()))
    .output(listReply(watchedItem)),
  deleteWatched: operation('/userGallery/deleteWatched', {
    summary: 'Forgets that the caller watched one video, or any',
    access: 'user',
    limit: { max: 120, windowSeconds: 60 },
  })
    .input(z.union([z.object({ id }), z.object({ all: z.literal(true) })]))
    .output(doneReply),
};
