import type { Database, Queryable } from '../../../platform/database/index.ts';
import { say } from '../../../platform/i18n/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { isHidden } from '../../accounts/index.ts';
import type { DiscoveryDeps } from '../dependencies.ts';
import { modelFollowed } from '../events.ts';
import { texts } from '../locales/texts.ts';
import {
  addFavourite,
  addFavouriteUser,
  favouriteOf,
  favouriteTotals,
  hasFavouriteUser,
  removeFavourite,
  removeFavouriteUser,
} from './store.ts';

/** A list longer than this is none; it also bounds what one account can make the site store. */
const favouritesMax = 5_000;

/** Adds a model, takes it off, or changes whether the account is notified. Nothing said: the other way round than now. */
export async function setFavourite(
  { database, events }: Pick<DiscoveryDeps, 'database' | 'events'>,
  accountId: string,
  request: { modelId: string; favorite?: boolean | undefined; notify?: boolean | undefined },
  now: Date,
) {
  const { modelId } = request;
  const data = await database.transaction(async (tx) => {
    const before = await tx.maybeRow(favouriteOf, [accountId, modelId]);
    const favorited = request.favorite ?? (request.notify === undefined ? !before : true);
    if (!favorited) {
      await tx.execute(removeFavourite, [accountId, modelId]);
      return { modelId, favorited, notify: false };
    }
    if (!before) await refuseWhenFull(tx, accountId, 'models');
    if (await isHidden(tx, modelId)) refuse('not_found');
    const added = await tx.execute(addFavourite, [accountId, modelId, request.notify ?? null, now]);
    if (added === 0) refuse('not_found');
    if (!before) await events.publish(tx, modelFollowed, { accountId, modelId });
    return { modelId, favorited, notify: request.notify ?? before?.notify ?? false };
  });
  return { msg: data.favorited ? say(texts.replies.added) : say(texts.replies.removed), data };
}

/** Adds a user or takes them off. */
export async function setFavouriteUser(
  database: Database,
  accountId: string,
  { userId, favorite }: { userId: string; favorite?: boolean | undefined },
  now: Date,
) {
  const data = await database.transaction(async (tx) => {
    const { has } = await tx.row(hasFavouriteUser, [accountId, userId]);
    const favorited = favorite ?? !has;
    if (!favorited) {
      await tx.execute(removeFavouriteUser, [accountId, userId]);
    } else if (!has) {
      await refuseWhenFull(tx, accountId, 'users');
      if ((await tx.execute(addFavouriteUser, [accountId, userId, now])) === 0) refuse('not_found');
    }
    return { userId, favorited };
  });
  return { msg: data.favorited ? say(texts.replies.added) : say(texts.replies.removed), data };
}

async function refuseWhenFull(tx: Queryable, accountId: string, what: 'models' | 'users'): Promise<void> {
  if ((await tx.row(favouriteTotals, [accountId, []]))[what] < favouritesMax) return;
  refuse('conflict', { msg: texts.refusals.full });
}
