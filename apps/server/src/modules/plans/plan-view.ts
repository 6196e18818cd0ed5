import type { ChatPlan, ClubHousePlan } from '@candela/contract/plans/operations';
import type { ChatPlanRow, ClubPlanRow } from './plan-store.ts';
import { pricesView } from './rules.ts';

function shared(row: ChatPlanRow | ClubPlanRow, viewerId: string | undefined) {
  return {
    _id: row.id,
    userId: row.person,
    title: row.title,
    description: row.description,
    planExist: row.membership_id !== null,
    endDate: row.access_until?.toISOString() ?? null,
    closed: row.closed_at !== null,
    memberCount: viewerId === row.model_id ? row.member_count : null,
    createdAt: row.created_at.toISOString(),
  };
}

/** A chat plan as the viewer sees it. */
export function chatPlanView(row: ChatPlanRow, viewerId: string | undefined): ChatPlan {
  const { price_credits: price, days, messages, messages_left: messagesLeft } = row;
  return { ...shared(row, viewerId), price, days, messages, messagesLeft };
}

/** A club-house plan as the viewer sees it. */
export function clubPlanView(row: ClubPlanRow, viewerId: string | undefined): ClubHousePlan {
  const prices = pricesView(row.prices);
  return {
    ...shared(row, viewerId),
    benefits: row.benefits,
    prices,
    price: prices[0]?.price ?? 0,
    trialDays: row.trial_days,
    trialOpen: viewerId !== undefined && viewerId !== row.model_id && row.trial_days > 0 && !row.tried,
    includesChat: row.includes_chat,
    covers: row.covers,
    trialCovers: row.trial_covers,
    trialOpensPriced: row.trial_opens_priced,
    membershipId: row.membership_id,
    autoRenew: row.auto_renew,
  };
}
