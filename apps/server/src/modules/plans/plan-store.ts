import type { ItemKind } from '@candela/contract/library/items';
import type { PlanMonths } from '@candela/contract/plans/fields';
import type { Person } from '@candela/contract/shared/person';
import { boundedCount, statement } from '../../platform/database/index.ts';

/** The model of a plan, as a JSON object under the wire's names. */
const personColumn = `jsonb_build_object('_id', m.id, 'uniqueId', m.unique_id, 'username', m.username, 'name', m.name,
  'profileImage', m.profile_image) as person`;

/** What the caller has of a plan: the running membership, if any. */
const running = `left join plans.memberships h on h.plan_id = p.id and h.member_id = $2::uuid and h.status <> 'ended'
  and (h.access_until is null or h.access_until > $3::timestamptz) and (h.messages_left is null or h.messages_left > 0)`;
/** Only the model is told, so for others nothing is counted. */
const memberCount = `case when p.model_id = $2 then (${boundedCount(`from plans.memberships c
  where c.plan_id = p.id and c.status <> 'ended'`)}) else 0 end as member_count`;
const memberColumns = `h.id as membership_id, h.access_until, h.messages_left, coalesce(h.auto_renew, false) as auto_renew`;

/** What both kinds have: whose it is, and what the caller has of it. */
export interface PlanRow {
  model_id: string;
  membership_id: string | null;
  access_until: Date | null;
  messages_left: number | null;
  auto_renew: boolean;
  member_count: number;
}

/** How plans of one kind are read and closed; both kinds keep the same rules about who sees which. */
function readsOf<Row extends PlanRow>(kind: 'chat' | 'club', columns: string, order: string) {
  const from = `plans.${kind}_plans p join accounts.public_accounts m on m.id = p.model_id ${running}`;
  const isShown = (model: string) =>
    `(${model} = $2 or exists (select from accounts.public_models v where v.id = ${model}))`;
  return {
    /** $1 plan, $2 who asks or null, $3 now. Closed ones are seen by their model and by who has them. */
    byId: statement<Row>(
      `plans.${kind}-plan-by-id`,
      `select ${columns} from ${from}
       where p.id = $1 and (p.closed_at is null or p.model_id = $2 or h.id is not null)
         and ${isShown('p.model_id')}`,
    ),
    /** $1 model, $2 who asks or null, $3 now, $4 rows before, $5 rows wanted. */
    ofModel: statement<Row>(
      `plans.${kind}-plans-of-model`,
      `select ${columns} from ${from}
       where p.model_id = $1 and p.closed_at is null and ${isShown('p.model_id')}
       order by ${order} offset $4 limit $5`,
    ),
    /** $1 model, $2 who asks or null. */
    total: statement<{ total: number }>(
      `plans.${kind}-plan-total`,
      `select count(*)::int as total from plans.${kind}_plans p
       where p.model_id = $1 and p.closed_at is null and ${isShown('p.model_id')}`,
    ),
    /** $1 plan, $2 its model, $3 now. */
    close: statement(
      `plans.close-${kind}-plan`,
      `update plans.${kind}_plans set closed_at = $3 where id = $1 and model_id = $2 and closed_at is null`,
    ),
  };
}

export type PlanReads<Row extends PlanRow> = ReturnType<typeof readsOf<Row>>;

export interface ChatPlanRow extends PlanRow {
  id: string;
  person: Person;
  title: string;
  description: string;
  price_credits: number;
  days: number | null;
  messages: number | null;
  closed_at: Date | null;
  created_at: Date;
}

const chatColumns = `p.id, p.model_id, p.title, p.description, p.price_credits, p.days, p.messages, p.closed_at,
  p.created_at, ${personColumn}, ${memberColumns}, ${memberCount}`;

export const chatPlans = readsOf<ChatPlanRow>('chat', chatColumns, 'p.price_credits, p.id');

export const insertChatPlan = statement(
  'plans.add-chat-plan',
  `insert into plans.chat_plans (id, model_id, title, description, price_credits, days, messages, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
export const updateChatPlanRow = statement(
  'plans.change-chat-plan',
  `update plans.chat_plans set title = $3, description = $4, price_credits = $5, days = $6, messages = $7
   where id = $1 and model_id = $2 and closed_at is null`,
);

export interface ClubPlanRow extends PlanRow {
  id: string;
  person: Person;
  title: string;
  description: string;
  benefits: string[];
  trial_days: number;
  includes_chat: boolean;
  covers: ItemKind[];
  trial_covers: ItemKind[];
  trial_opens_priced: boolean;
  prices: { months: PlanMonths; price: number }[];
  tried: boolean;
  closed_at: Date | null;
  created_at: Date;
}

const clubColumns = `p.id, p.model_id, p.title, p.description, p.benefits, p.trial_days, p.includes_chat, p.covers,
  p.trial_covers, p.trial_opens_priced, p.closed_at,
  p.created_at, ${personColumn}, ${memberColumns}, ${memberCount},
  (select jsonb_agg(jsonb_build_object('months', c.months, 'price', c.price_credits) order by c.months)
   from plans.club_plan_prices c where c.plan_id = p.id) as prices,
  (exists (select from plans.trials t where t.member_id = $2::uuid and t.model_id = p.model_id)
    or exists (select from plans.memberships o
      where o.member_id = $2::uuid and o.model_id = p.model_id and o.kind = 'clubHousePlan')) as tried`;

export const clubPlans = readsOf<ClubPlanRow>('club', clubColumns, 'p.created_at, p.id');

export const insertClubPlan = statement(
  'plans.add-club-plan',
  `insert into plans.club_plans (id, model_id, title, description, benefits, trial_days, includes_chat, covers,
     trial_covers, trial_opens_priced, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
);
export const updateClubPlanRow = statement(
  'plans.change-club-plan',
  `update plans.club_plans set title = $3, description = $4, benefits = $5, trial_days = $6, includes_chat = $7,
     covers = $8, trial_covers = $9, trial_opens_priced = $10
   where id = $1 and model_id = $2 and closed_at is null`,
);
export const stopRenewalsOf = statement(
  'plans.stop-renewals-of-plan',
  `update plans.memberships set auto_renew = false where plan_id = $1 and status <> 'ended'`,
);
export const removePrices = statement(
  'plans.remove-prices',
  'delete from plans.club_plan_prices where plan_id = $1',
);
export const addPrices = statement(
  'plans.add-prices',
  `insert into plans.club_plan_prices (plan_id, months, price_credits)
   select $1::uuid, months, price from unnest($2::smallint[], $3::integer[]) as wanted (months, price)`,
);
/** How many open plans of both kinds a model has. */
export const openPlans = statement<{ total: number }>(
  'plans.open-plans',
  `select ((select count(*) from plans.chat_plans where model_id = $1 and closed_at is null)
     + (select count(*) from plans.club_plans where model_id = $1 and closed_at is null))::int as total`,
);
