import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { operation } from '../shared/operation.ts';
import { paging } from '../shared/paging.ts';
import { doneReply, listReply } from '../shared/replies.ts';
import { itemCard } from './items.ts';

const row = paging({ maxPerPage: 24, defaultPerPage: 12 }).per_page;

/** A video the caller has begun, and where they are in it. */
export const begunItem = itemCard.extend({ positionSeconds: z.number().nonnegative() });
export type BegunItem = z.infer<typeof begunItem>;

/** Rows of a member's home. Each is one page long: what is further down is in lists of its own. */
export const libraryHome = {
  listBegun: operation('/userGallery/listBegun', {
    isExplicit: true,
    summary: 'Videos the caller has begun and not finished, the last watched first',
    access: 'user',
  })
    .input(z.object({ per_page: row }))
    .output(listReply(begunItem)),
  listNewFromFavourites: operation('/userGallery/listNewFromFavourites', {
    isExplicit: true,
    summary: "What the caller's favourite models published in the last 14 days, newest first",
    access: 'user',
  })
    .input(z.object({ per_page: row }))
    .output(listReply(itemCard)),
  listOpenedByPlans: operation('/userGallery/listOpenedByPlans', {
    isExplicit: true,
    summary: "What the caller's club memberships opened in the last 7 days, newest first",
    access: 'user',
  })
    .input(z.object({ per_page: row }))
    .output(listReply(itemCard)),
  listSuggested: operation('/userGallery/listSuggested', {
    isExplicit: true,
    summary: 'Videos like the one the caller watched last; none when the caller turned suggestions off',
    access: 'user',
  })
    .input(z.object({ per_page: row }))
    .output(
      z.object({
        data: z.array(itemCard),
        totalCount: z.int().nonnegative(),
        /** What was watched; null when there is nothing to go by. */
        because: z.object({ _id: id, title: z.string() }).nullable(),
        forYou: z.boolean(),
      }),
    ),
  dismissItem: operation('/userGallery/dismissItem', {
    summary: 'Never suggests an item to the caller again, or does so again',
    access: 'user',
    refusals: ['not_found'],
    limit: { max: 120, windowSeconds: 60 },
  })
    .input(z.object({ id, dismissed: z.boolean().default(true) }))
    .output(doneReply),
  listDismissedItems: operation('/userGallery/listDismissedItems', {
    isExplicit: true,
    summary: 'Items the caller is not interested in, the last first',
    access: 'user',
  })
    .input(z.object({ ...paging({ maxPerPage: 48, defaultPerPage: 24 }) }))
    .output(listReply(itemCard)),
};
