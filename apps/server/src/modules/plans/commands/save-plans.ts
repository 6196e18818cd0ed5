import type { ItemKind } from '@candela/contract/library/items';
import type {
  ChatPlan,
  ClubHousePlan,
  chatPlanForm,
  clubHousePlanForm,
} from '@candela/contract/plans/operations';
import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import type { Queryable } from '../../../platform/database/index.ts';
import { say } from '../../../platform/i18n/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { PlansDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import {
  addPrices,
  chatPlans,
  clubPlans,
  insertChatPlan,
  insertClubPlan,
  openPlans,
  removePrices,
  stopRenewalsOf,
  updateChatPlanRow,
  updateClubPlanRow,
} from '../plan-store.ts';
import { getChatPlan, getClubHousePlan } from '../queries/read-plans.ts';

const openPlansMax = 50;
type ChatForm = z.output<typeof chatPlanForm>;
type ClubForm = z.output<typeof clubHousePlanForm>;

/** Adds a chat plan, or changes the one of `id`; refuses with `not_found` for another's. */
export function saveChatPlan(
  deps: PlansDeps,
  modelId: string,
  form: ChatForm,
  id?: string,
): Promise<ChatPlan> {
  return deps.database.transaction(async (tx) => {
    const now = deps.clock();
    const planId = id ?? uuid({ msecs: now.getTime() });
    const values = [
      planId,
      modelId,
      form.title,
      form.description,
      form.price,
      form.days ?? null,
      form.messages ?? null,
    ];
    if (id === undefined) {
      await assertRoomForOne(tx, modelId);
      await tx.execute(insertChatPlan, [...values, now]);
    } else if ((await tx.execute(updateChatPlanRow, values)) === 0) refuse('not_found');
    return await getChatPlan(tx, planId, modelId, now);
  });
}

/** The same for a club-house plan. Running members keep the price they have: it is written into their membership. */
export function saveClubPlan(
  deps: PlansDeps,
  modelId: string,
  form: ClubForm,
  id?: string,
): Promise<ClubHousePlan> {
  return deps.database.transaction(async (tx) => {
    const now = deps.clock();
    const planId = id ?? uuid({ msecs: now.getTime() });
    const { title, description, benefits, trialDays, includesChat, covers, trialOpensPriced, prices } = form;
    const trialCovers = trialCoversOf(form);
    const about = [
      title,
      description,
      benefits,
      trialDays,
      includesChat,
      covers,
      trialCovers,
      trialOpensPriced,
    ];
    const values = [planId, modelId, ...about];
    if (id === undefined) {
      await assertRoomForOne(tx, modelId);
      await tx.execute(insertClubPlan, [...values, now]);
    } else {
      if ((await tx.execute(updateClubPlanRow, values)) === 0) refuse('not_found');
      await tx.execute(removePrices, [planId]);
    }
    await tx.execute(addPrices, [planId, prices.map((one) => one.months), prices.map((one) => one.price)]);
    return await getClubHousePlan(tx, planId, modelId, now);
  });
}

/** Free days open no more than the membership they lead to. */
function trialCoversOf({ covers, trialCovers = covers }: ClubForm): ItemKind[] {
  const extra = trialCovers.find((kind) => !covers.includes(kind));
  if (extra === undefined) return trialCovers;
  const msg = texts.refusals.trialBeyondPlan;
  return refuse('invalid_input', { msg, fields: { trialCovers: msg } });
}

/** Closes a plan of either kind to new members and stops its renewals; whoever has it keeps it until the end. */
export async function closePlan(
  deps: PlansDeps,
  kind: 'chatPlan' | 'clubHousePlan',
  modelId: string,
  planId: string,
): Promise<{ msg: string }> {
  return await deps.database.transaction(async (tx) => {
    const { close } = kind === 'chatPlan' ? chatPlans : clubPlans;
    if ((await tx.execute(close, [planId, modelId, deps.clock()])) === 0) refuse('not_found');
    await tx.execute(stopRenewalsOf, [planId]);
    return { msg: say(texts.replies.planClosed) };
  });
}

async function assertRoomForOne(tx: Queryable, modelId: string): Promise<void> {
  const { total } = await tx.row(openPlans, [modelId]);
  if (total >= openPlansMax) {
    refuse('conflict', { msg: texts.refusals.tooManyPlans({ openPlansMax }) });
  }
}
