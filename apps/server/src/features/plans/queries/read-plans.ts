import type { ChatPlan, ClubHousePlan } from '@candela/contract/plans';
import type { Queryable } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { isHidden } from '../../accounts/index.ts';
import {
  chatPlanById,
  chatPlansOfModel,
  chatPlanTotal,
  clubPlanById,
  clubPlansOfModel,
  clubPlanTotal,
} from '../plan-store.ts';
import { chatPlanView, clubPlanView } from '../plan-view.ts';

/** One chat plan as `viewerId` sees it; refuses with `not_found`. */
export async function getChatPlan(
  queries: Queryable,
  planId: string,
  viewerId: string | undefined,
  now: Date,
): Promise<ChatPlan> {
  const row = await queries.maybeRow(chatPlanById, [planId, viewerId ?? null, now]);
  if (!row || (row.membership_id === null && (await isHidden(queries, row.model_id))))
    return refuse('not_found');
  return chatPlanView(row, viewerId);
}

export async function getClubPlan(
  queries: Queryable,
  planId: string,
  viewerId: string | undefined,
  now: Date,
): Promise<ClubHousePlan> {
  const row = await queries.maybeRow(clubPlanById, [planId, viewerId ?? null, now]);
  if (!row || (row.membership_id === null && (await isHidden(queries, row.model_id))))
    return refuse('not_found');
  return clubPlanView(row, viewerId);
}

type ListWish = { modelId: string; viewerId: string | undefined; current_page: number; per_page: number };

/** A page of a model's open chat plans, cheapest first. */
export async function listChatPlans(queries: Queryable, wish: ListWish, now: Date) {
  if (await isHidden(queries, wish.modelId)) return { data: [], totalCount: 0 };
  const viewer = wish.viewerId ?? null;
  const { total } = await queries.row(chatPlanTotal, [wish.modelId, viewer]);
  const rows = await queries.rows(chatPlansOfModel, [wish.modelId, viewer, now, ...bounds(wish)]);
  return { data: rows.map((row) => chatPlanView(row, wish.viewerId)), totalCount: total };
}

/** A page of a model's open club-house plans, oldest first. */
export async function listClubPlans(queries: Queryable, wish: ListWish, now: Date) {
  if (await isHidden(queries, wish.modelId)) return { data: [], totalCount: 0 };
  const viewer = wish.viewerId ?? null;
  const { total } = await queries.row(clubPlanTotal, [wish.modelId, viewer]);
  const rows = await queries.rows(clubPlansOfModel, [wish.modelId, viewer, now, ...bounds(wish)]);
  return { data: rows.map((row) => clubPlanView(row, wish.viewerId)), totalCount: total };
}

function bounds(page: { current_page: number; per_page: number }): [before: number, wanted: number] {
  return [(page.current_page - 1) * page.per_page, page.per_page];
}
