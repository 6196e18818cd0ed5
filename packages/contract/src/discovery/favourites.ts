import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { operation } from '../shared/operation.ts';
import { paging } from '../shared/paging.ts';
import { person } from '../shared/person.ts';
import { listReply, modelListReply, reply, timestamp } from '../shared/replies.ts';
import { modelCard } from './operations.ts';

/** Whether the caller favours a model, and wants to be notified when the model goes live. */
const favouriteState = z.object({
  modelId: id,
  favorited: z.boolean(),
  notify: z.boolean(),
});

/** A model on the caller's list. */
export const favouriteModel = modelCard.extend({ notify: z.boolean(), favoritedAt: timestamp });
export type FavouriteModel = z.infer<typeof favouriteModel>;

/** A user on the caller's list. */
export const favouriteUser = person.extend({
  isOnline: z.boolean(),
  favoritedAt: timestamp,
});
export type FavouriteUser = z.infer<typeof favouriteUser>;

export const favourites = {
  setFavourite: operation('/favorites/addRemoveFavorite', {
    summary: 'Adds a model to the favourites or takes it off; says which when nothing is said about it',
    access: 'user',
    refusals: ['not_found', 'conflict'],
    limit: { max: 120, windowSeconds: 60 },
  })
    .input(
      z.object({
        modelId: id,
        /** Absent: the other way round than now. */
        favorite: z.boolean().optional(),
        /** Whether to be notified, by mail and in the app, when the model goes live. Absent: as before. */
        notify: z.boolean().optional(),
      }),
    )
    .output(reply(favouriteState)),
  getFavourited: operation('/favorites/getFavorited', {
    summary: "Which of some models, or of all, are among the caller's favourites, newest first",
    access: 'user',
  })
    .input(z.object({ modelIds: z.array(id).max(300).optional() }))
    .output(listReply(z.object({ modelId: id, notify: z.boolean() }))),
  listFavourites: operation('/favorites/getAllFavorited', {
    isExplicit: true,
    summary: "The caller's favourite models: who is live first, then the newest favourites",
    access: 'user',
  })
    .input(z.object({ ...paging() }))
    .output(modelListReply(favouriteModel)),
  setFavouriteUser: operation('/favoriteUsers/addRemoveFavoriteUser', {
    summary: 'Adds a user to the favourites or takes them off',
    refusals: ['not_found', 'conflict'],
    limit: { max: 120, windowSeconds: 60 },
  })
    .input(z.object({ userId: id, favorite: z.boolean().optional() }))
    .output(reply(z.object({ userId: id, favorited: z.boolean() }))),
  listFavouriteUsers: operation('/favoriteUsers/getAllFavoritedUser', {
    summary: "The caller's favourite users, newest first",
  })
    .input(z.object({ ...paging() }))
    .output(listReply(favouriteUser)),
  listActiveUsers: operation('/favoriteUsers/getAllActiveUser', {
    summary: 'Favourite users who are online now',
    method: 'GET',
  })
    .input(z.object({}).optional())
    .output(listReply(favouriteUser)),
};

/** Sent by the server to accounts that asked for it. */
export type FavouriteServerEvents = {
  /** A favourite model went live. */
  'favourite.live': (notice: {
    modelId: string;
    uniqueId: string;
    name: string;
    profileImage: string | null;
    title: string;
  }) => void;
};
