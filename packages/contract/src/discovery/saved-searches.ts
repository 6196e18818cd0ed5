import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { operation } from '../shared/operation.ts';
import { doneReply, listReply, reply } from '../shared/replies.ts';
import { line } from '../shared/texts.ts';
import { discovery as t } from './locales/discovery.ts';

export const savedSearchLimits = { most: 30, nameMax: 60, addressMax: 2000 } as const;

/** Lists of models and videos, and the search, with their filters; nothing that leads elsewhere. */
const addressShape =
  /^\/(?:videos|category|live-models|search)(?:\/[\w-]{1,64}){0,2}(?:\?[\w\-.~%&=+!*'(),]*)?$/;

/** A list or a search the caller wants to find again. */
export const savedSearch = z.object({
  _id: id,
  name: z.string(),
  /** From `/` on, with its filters. */
  address: z.string(),
});
export type SavedSearch = z.infer<typeof savedSearch>;

/** What a search is saved as. */
export const newSavedSearch = z.object({
  name: line(t.searchNames, savedSearchLimits.nameMax).min(1, { error: t.enterSearchName }),
  address: z.string().max(savedSearchLimits.addressMax).regex(addressShape, { error: t.notASearch }),
});

export const savedSearches = {
  listSavedSearches: operation('/userHomeManegement/listSavedSearches', {
    summary: 'Searches the caller saved, by name; 30 at most',
  })
    .input(z.object({}))
    .output(listReply(savedSearch)),
  saveSearch: operation('/userHomeManegement/saveSearch', {
    summary: 'Saves a list or a search with its filters; one that is saved is named anew',
    refusals: ['conflict'],
    limit: { max: 60, windowSeconds: 60 },
  })
    .input(newSavedSearch)
    .output(reply(savedSearch)),
  deleteSavedSearch: operation('/userHomeManegement/deleteSavedSearch', {
    summary: 'Deletes a saved search',
    refusals: ['not_found'],
  })
    .input(z.object({ _id: id }))
    .output(doneReply),
};
