import { listedAtMost, statement } from '../../../platform/database/index.ts';

export type FavouriteRow = { model_id: string; notify: boolean; created_at: Date };

/** $1 account, $2 model. */
export const favouriteOf = statement<FavouriteRow>(
  'discovery.favourite-of',
  'select model_id, notify, created_at from discovery.favourite_models where account_id = $1 and model_id = $2',
);
/** $1 account, $2 model, $3 notify or null, $4 now. Touches nothing when there is no such public model. */
export const addFavourite = statement(
  'discovery.add',
  `insert into discovery.favourite_models (account_id, model_id, notify, created_at)
   select $1, p.id, coalesce($3, false), $4 from accounts.public_models p where p.id = $2
   on conflict (account_id, model_id) do update set notify = coalesce($3, favourite_models.notify)`,
);
export const removeFavourite = statement(
  'discovery.remove',
  'delete from discovery.favourite_models where account_id = $1 and model_id = $2',
);
/** Read up to a thousand: more than a page of cards can ask about. $1 account, $2 models or null. */
export const favouritesAmong = statement<FavouriteRow>(
  'discovery.among',
  `select model_id, notify, created_at from discovery.favourite_models
   where account_id = $1 and ($2::uuid[] is null or model_id = any($2))
   order by created_at desc, model_id desc limit 1000`,
);
/** How many, of models that are still there to be seen. $1 account, $2 models left out. */
export const favouriteTotals = statement<{ models: number; users: number }>(
  'discovery.totals',
  `select
     (select count(*)::int from (
        select from discovery.favourite_models f join accounts.public_models p on p.id = f.model_id
        where f.account_id = $1 and not (f.model_id = any($2::uuid[])) limit ${listedAtMost}) as listed) as models,
     (select count(*)::int from (
        select from discovery.favourite_users f join accounts.public_accounts p on p.id = f.user_id
        where f.account_id = $1 limit ${listedAtMost}) as listed) as users`,
);
/** Who is live first, then the newest. $1 account, $2 rows before, $3 rows wanted, $4 models left out. */
export const favouritePage = statement<FavouriteRow>(
  'discovery.page',
  `select f.model_id, f.notify, f.created_at
   from discovery.favourite_models f
     join accounts.public_models p on p.id = f.model_id
     left join shows.live_rooms r on r.model_id = f.model_id and r.status in ('live', 'interrupted')
   where f.account_id = $1 and not (f.model_id = any($4::uuid[]))
   order by (r.model_id is not null) desc, f.created_at desc, f.model_id desc
   offset $2 limit $3`,
);

export type FavouriteUserRow = {
  id: string;
  unique_id: string;
  username: string;
  name: string;
  profile_image: string | null;
  created_at: Date;
};
/** $1 account, $2 user, $3 now. Touches nothing when there is no such user. */
export const addFavouriteUser = statement(
  'discovery.add-user',
  `insert into discovery.favourite_users (account_id, user_id, created_at)
   select $1, p.id, $3 from accounts.public_accounts p where p.id = $2 and p.type = 'user' and p.id <> $1
   on conflict (account_id, user_id) do update set created_at = favourite_users.created_at`,
);
export const removeFavouriteUser = statement(
  'discovery.remove-user',
  'delete from discovery.favourite_users where account_id = $1 and user_id = $2',
);
export const hasFavouriteUser = statement<{ has: boolean }>(
  'discovery.has-user',
  'select exists (select from discovery.favourite_users where account_id = $1 and user_id = $2) as has',
);
/** $1 account, $2 rows before, $3 rows wanted. */
export const favouriteUserPage = statement<FavouriteUserRow>(
  'discovery.user-page',
  `select p.id, p.unique_id, p.username, p.name, p.profile_image, f.created_at
   from discovery.favourite_users f join accounts.public_accounts p on p.id = f.user_id
   where f.account_id = $1
   order by f.created_at desc, f.user_id desc offset $2 limit $3`,
);

/**
 * Marks the next accounts that asked to be notified of a model's shows as notified, and gives them. Who was notified within the
 * pause is left alone, which also keeps a repeated job from notifying anybody twice. $1 model, $2 now, $3 notified before,
 * $4 at most.
 */
export const takeToNotify = statement<{ account_id: string }>(
  'discovery.take-to-notify',
  `update discovery.favourite_models f set notified_at = $2
   from (
     select account_id from discovery.favourite_models
     where model_id = $1 and notify and (notified_at is null or notified_at < $3)
     order by account_id limit $4 for update skip locked
   ) as due
   where f.model_id = $1 and f.account_id = due.account_id
   returning f.account_id`,
);
export const liveModelToNotify = statement<{
  id: string;
  unique_id: string;
  username: string;
  name: string;
  profile_image: string | null;
  title: string;
}>(
  'discovery.live-model-to-notify',
  `select p.id, p.unique_id, p.username, p.name, p.profile_image, r.title
   from accounts.public_models p join shows.live_rooms r on r.model_id = p.id and r.status in ('live', 'interrupted')
   where p.id = $1`,
);
