import type { PlanKind } from '@candela/contract/plans/fields';
import { type Queryable, rowsOfPage } from '../../../platform/database/index.ts';
import {
  membershipsOfMember,
  membershipTotal,
  membershipView,
  membersOfModel,
  memberTotal,
  planMemberView,
} from '../membership-store.ts';
import { promosOfModel, promoTotal, promoView } from '../promo-store.ts';

interface Request {
  kind?: PlanKind | null | undefined;
  ended: boolean;
  current_page: number;
  per_page: number;
}

function bounds(page: { current_page: number; per_page: number }): [number, number] {
  const { before, wanted } = rowsOfPage(page);
  return [before, wanted];
}

/** The plans somebody has, or had. */
export async function listMyMemberships(database: Queryable, memberId: string, request: Request, now: Date) {
  const which = [memberId, now, request.kind ?? null, request.ended];
  const { total } = await database.row(membershipTotal, which);
  const rows = await database.rows(membershipsOfMember, [...which, ...bounds(request)]);
  return { data: rows.map(membershipView), totalCount: total };
}

/** Who has a model's plans. */
export async function listPlanMembers(
  database: Queryable,
  modelId: string,
  request: Request & { planId?: string | null | undefined },
  now: Date,
) {
  const which = [modelId, now, request.kind ?? null, request.ended, request.planId ?? null];
  const { total } = await database.row(memberTotal, which);
  const rows = await database.rows(membersOfModel, [...which, ...bounds(request)]);
  return { data: rows.map(planMemberView), totalCount: total };
}

export async function listPromoCodes(
  database: Queryable,
  modelId: string,
  page: { current_page: number; per_page: number },
  now: Date,
) {
  const { total } = await database.row(promoTotal, [modelId]);
  const rows = await database.rows(promosOfModel, [modelId, ...bounds(page)]);
  return { data: rows.map((row) => promoView(row, now)), totalCount: total };
}
