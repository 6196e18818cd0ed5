import { dayMs } from '@candela/contract/shared/durations';
import { statement, type Transaction } from '@candela/server/database';
import { v7 as uuid } from 'uuid';

/** The parts of the wallet that memberships are made with. */
export interface DemoPlansWallet {
  grantCredits(
    tx: Transaction,
    grant: { accountId: string; amountCredits: bigint; note: string; actorId: string | null },
  ): Promise<string>;
  charge(
    tx: Transaction,
    sale: {
      kind: 'clubHousePlan';
      buyerId: string;
      sellerId: string;
      itemId: string;
      title: string;
      amountCredits: bigint;
      at: Date;
    },
  ): Promise<{ purchaseId: string }>;
  entitle(
    tx: Transaction,
    right: {
      accountId: string;
      kind: 'clubHousePlan';
      itemId: string;
      sellerId: string;
      purchaseId: string;
      until: Date;
    },
  ): Promise<void>;
}

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
const addMembership = statement(
  'demo.add-membership',
  `insert into plans.memberships (id, kind, plan_id, member_id, model_id, title, includes_chat, purchase_id, status,
     started_at, ends_at, access_until, months, is_trial, auto_renew, renewal_credits)
   values ($1, 'clubHousePlan', $2, $3, $4, $5, true, $6, 'active', $7, $8, $8, 1, false, true, $9)`,
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

/** Gives the first models plans, and the first members a membership of the first club-house. */
export async function writePlans(
  tx: Transaction,
  wallet: DemoPlansWallet,
  people: { modelIds: readonly string[]; memberIds: readonly string[]; now: Date },
): Promise<void> {
  const { modelIds, memberIds, now } = people;
  for (const modelId of modelIds.slice(0, 8)) {
    for (const { title, text, price, days, messages } of chatPlans) {
      await tx.execute(addChatPlan, [uuid(), modelId, title, text, price, days, messages, now]);
    }
  }
  for (const [place, club] of clubs.entries()) {
    const modelId = modelIds[place];
    if (modelId === undefined) continue;
    const planId = uuid();
    const text = 'Everything that is not for the shop window, and an evening a month for members only.';
    await tx.execute(addClub, [planId, modelId, club.title, text, benefits, club.trialDays, true, now]);
    const prices = [club.price, Math.round(club.price * 2.7), Math.round(club.price * 5), club.price * 9];
    await tx.execute(addClubPrices, [planId, [1, 3, 6, 12], prices]);
    if (place === 0) await join(tx, wallet, { ...club, planId, modelId }, memberIds.slice(0, 2), now);
  }
}

/** Members paid ten days ago, with credits they were given for it, so that their balances stay. */
async function join(
  tx: Transaction,
  wallet: DemoPlansWallet,
  { planId, modelId, title, price }: { planId: string; modelId: string; title: string; price: number },
  memberIds: readonly string[],
  now: Date,
): Promise<void> {
  const at = new Date(now.getTime() - 10 * dayMs);
  const until = new Date(now.getTime() + 20 * dayMs);
  const amountCredits = BigInt(price);
  for (const accountId of memberIds) {
    await wallet.grantCredits(tx, {
      accountId,
      amountCredits,
      note: 'Demo credits, spent since',
      actorId: null,
    });
    const sale = { kind: 'clubHousePlan', buyerId: accountId, sellerId: modelId, itemId: planId } as const;
    const { purchaseId } = await wallet.charge(tx, { ...sale, title, amountCredits, at });
    await tx.execute(addMembership, [
      uuid(),
      planId,
      accountId,
      modelId,
      title,
      purchaseId,
      at,
      until,
      price,
    ]);
    const right = { accountId, kind: 'clubHousePlan', itemId: planId, sellerId: modelId } as const;
    await wallet.entitle(tx, { ...right, purchaseId, until });
  }
}
