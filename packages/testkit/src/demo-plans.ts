import { dayMs } from '@candela/contract/shared/durations';
import { statement, type Transaction } from '@candela/server/database';
import { v7 as uuid } from 'uuid';

const addChatPlan = statement(
  'demo.add-chat-plan',
  `insert into plans.chat_plans (id, model_id, title, description, price_credits, days, messages, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
const addClub = statement(
  'demo.add-club-plan',
  `insert into plans.club_plans (id, model_id, title, description, benefits, trial_days, includes_chat, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
const addClubPrices = statement(
  'demo.add-club-prices',
  `insert into plans.club_plan_prices (plan_id, months, price_credits)
   select $1::uuid, months, price from unnest($2::smallint[], $3::integer[]) as wanted (months, price)`,
);
const chatPlans = [
  { title: 'Ten letters', text: 'Ten messages, answered by hand.', price: 40, days: null, messages: 10 },
  {
    title: 'A week of company',
    text: 'Write as often as you like for a week.',
    price: 90,
    days: 7,
    messages: null,
  },
];
const clubs = [
  { title: 'The lamp room', price: 120, trialDays: 3 },
  { title: 'Back of the hall', price: 90, trialDays: 0 },
  { title: 'The harbour table', price: 60, trialDays: 7 },
];
const benefits = [
  'Every club-house post and video',
  'Messages without a chat plan',
  'First pick of new prints',
];

/** Gives every model chat plans, and the first ones club-houses. */
export async function writePlans(
  tx: Transaction,
  { modelIds, now }: { modelIds: readonly string[]; now: Date },
): Promise<void> {
  // They were there before the first member joined.
  const since = new Date(now.getTime() - 60 * dayMs);
  for (const modelId of modelIds) {
    for (const { title, text, price, days, messages } of chatPlans) {
      await tx.execute(addChatPlan, [uuid(), modelId, title, text, price, days, messages, since]);
    }
  }
  for (const [place, club] of clubs.entries()) {
    const modelId = modelIds[place];
    if (modelId === undefined) continue;
    const planId = uuid();
    const text = 'Everything that is not for the shop window, and an evening a month for members only.';
    await tx.execute(addClub, [planId, modelId, club.title, text, benefits, club.trialDays, true, since]);
    const prices = [club.price, Math.round(club.price * 2.7), Math.round(club.price * 5), club.price * 9];
    await tx.execute(addClubPrices, [planId, [1, 3, 6, 12], prices]);
  }
}
