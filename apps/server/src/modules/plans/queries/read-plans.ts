import type { ChatPlan, ClubHousePlan } from '@candela/contract/plans/operations';
import type { Queryable } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { isHidden } from '../../accounts/index.ts';
import { chatPlans, clubPlans, type PlanReads, type PlanRow } from '../plan-store.ts';
import { chatPlanView, clubPlanView } from '../plan-view.ts';

type View<Row, Plan> = (row: Row, viewerId: string | undefined) => Plan;
type ListRequest = { modelId: string; viewerId: string | undefined; current_page: number; per_page: number };

/** How one kind of plan is read: a plan as `viewerId` sees it, and a page of a model's open ones. */
function readerOf<Row extends PlanRow, Plan>(reads: PlanReads<Row>, view: View<Row, Plan>) {
  return {
    async get(queries: Queryable, planId: string, viewerId: string | undefined, now: Date): Promise<Plan> {
      const row = await queries.maybeRow(reads.byId, [planId, viewerId ?? null, now]);
      if (!row || (row.membership_id === null && (await isHidden(queries, row.model_id)))) {
        return refuse('not_found');
      }
      return view(row, viewerId);
    },
    async list(
      queries: Queryable,
      request: ListRequest,
      now: Date,
    ): Promise<{ data: Plan[]; totalCount: number }> {
      const { modelId, viewerId, current_page, per_page } = request;
      if (await isHidden(queries, modelId)) return { data: [], totalCount: 0 };
      const viewer = viewerId ?? null;
      const { total } = await queries.row(reads.total, [modelId, viewer]);
      const before = (current_page - 1) * per_page;
      const rows = await queries.rows(reads.ofModel, [modelId, viewer, now, before, per_page]);
      return { data: rows.map((row) => view(row, viewerId)), totalCount: total };
    },
  };
}

const chat = readerOf<Parameters<typeof chatPlanView>[0], ChatPlan>(chatPlans, chatPlanView);
const club = readerOf<Parameters<typeof clubPlanView>[0], ClubHousePlan>(clubPlans, clubPlanView);

/** One plan as `viewerId` sees it; both refuse with `not_found`. */
export const getChatPlan = chat.get;
export const getClubHousePlan = club.get;

/** A page of a model's open plans: chat plans cheapest first, club-houses oldest first. */
export const listChatPlans = chat.list;
export const listClubHousePlans = club.list;
