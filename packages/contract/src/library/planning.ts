import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { limits } from '../shared/limits.ts';
import { operation } from '../shared/operation.ts';
import { reply, timestamp } from '../shared/replies.ts';
import { itemKinds } from './item-kinds.ts';
import { itemEdit, itemStatus } from './items.ts';
import { library as t } from './locales/library.ts';

/** The longest stretch a calendar is asked for at once, in days, and the most it answers with. */
export const calendarLimits = { days: 62, entriesMax: 500 } as const;

/** A stretch of time of a calendar. */
export const calendarStretch = z.object({ from: timestamp, before: timestamp }).refine(
  ({ from, before }) => {
    const days = (Date.parse(before) - Date.parse(from)) / 86_400_000;
    return days > 0 && days <= calendarLimits.days;
  },
  { path: ['before'], error: t.stretchMax },
);

/** An item as her calendar shows it: what happens to it within the stretch. */
export const plannedItem = z.object({
  _id: id,
  kind: z.enum(itemKinds),
  title: z.string(),
  status: itemStatus,
  thumbnail: z.string().nullable(),
  /** When it is published, or was; null where that is outside of the stretch. */
  publishAt: timestamp.nullable(),
  /** When it is taken down, or was; null where that is outside of the stretch. */
  takeDownAt: timestamp.nullable(),
});
export type PlannedItem = z.infer<typeof plannedItem>;

const itemIds = z
  .array(id)
  .min(1, { error: t.chooseItems })
  .max(limits.vaultAtOnce, { error: t.itemsAtOnceMax });

/** An item nothing was done with, and why. */
const refusedItem = z.object({ _id: id, title: z.string(), msg: z.string() });
export type RefusedItem = z.infer<typeof refusedItem>;

/** What is planned of items, and changes of many at once. */
export const libraryPlanning = {
  listPlanned: operation('/userGallery/listPlanned', {
    summary: "The caller's items that are published or taken down within a stretch of time",
    access: 'model',
    limit: { max: 120, windowSeconds: 60 },
  })
    .input(calendarStretch)
    .output(reply(z.array(plannedItem))),
  editItems: operation('/userGallery/editItems', {
    summary:
      'Changes many items of any kind alike; each one that is refused is named, and the others are changed',
    access: 'model',
    refusals: ['content_terms', 'not_approved'],
    limit: { max: 60, windowSeconds: 60 },
  })
    .input(
      z.object({
        ids: itemIds,
        visibility: itemEdit.visibility,
        price: itemEdit.price,
        clubTerms: itemEdit.clubTerms,
        clubDiscountPercent: itemEdit.clubDiscountPercent,
        members: itemEdit.members,
        /** In place of the tags there are. */
        tags: itemEdit.tags,
        /** Beside the tags there are. */
        addTags: itemEdit.tags,
        publishAt: itemEdit.publishAt,
        takeDownAt: itemEdit.takeDownAt,
        draft: itemEdit.draft,
      }),
    )
    .output(reply(z.object({ changedIds: z.array(id), refused: z.array(refusedItem) }))),
  deleteItems: operation('/userGallery/deleteItems', {
    summary: 'Deletes many items of any kind; those that were bought stay with their buyers',
    access: 'model',
    limit: { max: 60, windowSeconds: 60 },
  })
    .input(z.object({ ids: itemIds }))
    .output(reply(z.object({ deletedIds: z.array(id), refused: z.array(refusedItem) }))),
};
