import { createHmac } from 'node:crypto';
import { hourMs } from '@candela/contract/shared/durations';
import { statement } from '../../platform/database/index.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import type { LibraryDeps } from './dependencies.ts';
import { hourOf } from './rules.ts';

const addView = statement<{ counted: number }>(
  'library.add-view',
  `with seen as (
     insert into library.views (item_id, viewer, hour) values ($1, $2, $3) on conflict do nothing returning 1
   ),
   counted as (
     update library.item_counts set views = views + 1
     where item_id = $1 and exists (select from seen)
     returning 1
   )
   select count(*)::int as counted from counted`,
);
const removeOld = statement('library.remove-old-views', 'delete from library.views where hour < $1');

const retentionMs = 2 * hourMs;

/** Counts a view, once an hour for each account, or for each visitor's address; resolves to whether it counted. */
export async function countView(
  deps: Pick<LibraryDeps, 'database' | 'clock' | 'secret'>,
  itemId: string,
  context: Pick<RequestContext, 'session' | 'ip' | 'userAgent'>,
): Promise<boolean> {
  const now = deps.clock();
  const viewer = context.session?.accountId ?? visitorName(deps.secret, now, context);
  return (await deps.database.row(addView, [itemId, viewer, hourOf(now)])).counted === 1;
}

/** The day is part of the key, so that a visitor's views of two days cannot be put together. */
function visitorName(
  secret: string,
  now: Date,
  { ip, userAgent }: Pick<RequestContext, 'ip' | 'userAgent'>,
): string {
  const key = `${secret}.library.views.${now.toISOString().slice(0, 10)}`;
  return createHmac('sha256', key).update(`${ip}\n${userAgent}`).digest('base64url');
}

/** Forgets who looked at what in hours that are over. */
export async function expireViews(deps: Pick<LibraryDeps, 'database' | 'clock'>): Promise<void> {
  await deps.database.execute(removeOld, [new Date(deps.clock().getTime() - retentionMs)]);
}
