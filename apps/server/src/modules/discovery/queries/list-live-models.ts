import type { LiveModel } from '@candela/contract/shows/operations';
import type { Queryable } from '../../../platform/database/index.ts';
import { leftOutModels } from '../../accounts/index.ts';
import { filterIds } from '../filtered-lists.ts';
import { liveIdsIn, modelFields } from '../model-ids.ts';
import { findModels } from '../model-search.ts';
import { isFiltered, readSearch, rowsBefore } from '../rules.ts';
import { orderOf } from '../sorting.ts';
import { type LiveRow, livePage, liveTotal } from '../store.ts';
import { type ModelsAsked, scopeOf } from './list-models.ts';

/**
 * A page of who is live now, most watched first unless asked otherwise. Here `createdAt` is when the show began. A
 * search looks at names and at what the show is called.
 */
export async function listLiveModels(
  database: Queryable,
  asked: ModelsAsked,
  now: Date,
): Promise<{ models: LiveModel[]; modelCounts: number }> {
  const order = orderOf(asked.sortObject, modelFields, { field: 'viewers', direction: -1 });
  const search = readSearch(asked.search);
  const scope = scopeOf(asked);
  const found = search ? (await findModels(database, { search, scope, now })).map((match) => match.id) : null;
  const { filters = {} } = asked;
  const left = isFiltered(filters)
    ? await filterIds(database, { scope, filters, now }, await liveIdsIn(database, scope))
    : null;
  const wanted = [scope, found, search?.escaped ?? null, left, await leftOutModels(database)];
  const [{ total }, rows] = await Promise.all([
    database.row(liveTotal, wanted),
    database.rows(livePage[order.field][order.direction], [...wanted, rowsBefore(asked), asked.per_page]),
  ]);
  return { models: rows.map(liveModelOf), modelCounts: total };
}

function liveModelOf(row: LiveRow): LiveModel {
  return {
    _id: row.id,
    uniqueId: row.unique_id,
    username: row.username,
    name: row.name,
    profileImage: row.profile_image,
    coverImage: row.cover_image,
    categoryIds: row.category_ids,
    isFeatured: row.is_featured,
    createdAt: row.created_at.toISOString(),
    room: {
      channelName: row.id,
      status: row.status,
      sessionId: row.show_id,
      showType: row.show_type,
      cost: row.cost,
      privateShowCost: row.private_cost,
      inPrivate: row.in_private,
      isRecorded: row.is_recorded,
      isFromSoftware: row.is_from_software,
      title: row.title,
      tags: row.tags,
      breakSince: row.break_started_at?.toISOString() ?? null,
      blurredSince: row.blurred_at?.toISOString() ?? null,
      viewerCount: row.viewer_count,
      startedAt: row.started_at?.toISOString() ?? null,
      endedAt: null,
    },
  };
}
