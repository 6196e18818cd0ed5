import type { RoomGoal } from '@candela/contract/rooms/board';
import { v7 as uuid } from 'uuid';
import { type Transaction, uniqueViolation } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import { withIdempotencyKey } from '../../../platform/idempotency/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { givesAnonymously, isHidden } from '../../accounts/index.ts';
import { emitEarned, isWatchable, myShow, recordRevenue, showStore } from '../../shows/index.ts';
import type { RoomsDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { emitBoard, goalOf } from './board.ts';
import { boardStore, type GoalRow } from './board-store.ts';
import { showTip } from './show-tip.ts';

/** Sets a goal for the running show; one at a time. */
export async function startGoal(
  deps: RoomsDeps,
  input: { title: string; targetCredits: number; refundIfMissed: boolean },
  context: RequestContext,
): Promise<RoomGoal> {
  const { accountId: modelId } = signedIn(context);
  const show = await myShow(deps, modelId);
  const { title, targetCredits: target, refundIfMissed } = input;
  try {
    const one = { id: uuid(), modelId, showId: show.id, title, target, refundIfMissed };
    const goal = await boardStore.insertGoal(deps.database, one, deps.clock());
    emitBoard(deps, modelId);
    return goalOf(goal);
  } catch (error) {
    if (uniqueViolation(error) === 'room_goals_one_open') refuse('conflict', { msg: texts.refusals.oneGoal });
    throw error;
  }
}

/**
 * Gives credits towards a goal. Where the model promised them back they are held until the goal is met; otherwise
 * they are a tip at once. Whoever reaches the target settles it, in the same transaction.
 */
export async function giveToGoal(
  deps: RoomsDeps,
  input: Asked,
  context: RequestContext,
): Promise<{ goal: RoomGoal; netCreditScore: number }> {
  const { accountId } = signedIn(context);
  const call = { accountId, operation: 'rooms.giveToGoal', key: context.idempotencyKey, input };
  const goal = await deps.database.transaction((tx) =>
    withIdempotencyKey(tx, call, async () => {
      const anonymous = await givesAnonymously(tx, accountId, input.anonymous);
      return await giveIn(deps, tx, { ...input, anonymous }, accountId);
    }),
  );
  const { net } = await deps.wallet.balanceOf(accountId);
  return { goal, netCreditScore: Number(net) };
}

type Asked = { goalId: string; credits: number; anonymous?: boolean | undefined };
type Giving = { goalId: string; credits: number; anonymous: boolean };

async function giveIn(deps: RoomsDeps, tx: Transaction, input: Giving, buyerId: string): Promise<RoomGoal> {
  const found = await openGoalFor(tx, input.goalId, buyerId);
  const given = {
    buyerId,
    sellerId: found.modelId,
    itemId: found.id,
    title: say(texts.labels.goal({ title: found.title })),
    amountCredits: BigInt(input.credits),
    anonymous: input.anonymous,
  };
  const at = deps.clock();
  const earned: string[] = [];
  if (found.refundIfMissed) await deps.wallet.hold(tx, given);
  else earned.push((await deps.wallet.charge(tx, { ...given, kind: 'tip', at })).purchaseId);
  const raised = await boardStore.raise(tx, found.id, input.credits);
  const isMet = raised.raised >= raised.target;
  const after = isMet ? ((await boardStore.closeGoal(tx, found.id, 'met', at)) ?? raised) : raised;
  if (isMet && found.refundIfMissed) earned.push(...(await deps.wallet.settleHolds(tx, found.id)));
  await recordRevenue(tx, found.showId, 'goals', earned);
  tx.afterCommit(() => {
    emitGiving(deps, after, buyerId, input, at);
    if (earned.length > 0) emitEarned(deps, found.modelId, found.showId);
  });
  return goalOf(after);
}

/** The goal, locked; refuses what nobody, or not this account, can give to now. */
async function openGoalFor(tx: Transaction, goalId: string, buyerId: string): Promise<GoalRow> {
  const found = await boardStore.lockGoal(tx, goalId);
  if (!found || (await isHidden(tx, found.modelId))) return refuse('not_found');
  if (found.modelId === buyerId) refuse('conflict', { msg: texts.refusals.ownGoal });
  if (!isWatchable(await showStore.byId(tx, found.showId))) refuse('not_live');
  if (found.status !== 'open') refuse('conflict', { msg: texts.refusals.goalClosed });
  return found;
}

/** Gives a goal up. */
export async function endGoal(
  deps: RoomsDeps,
  { goalId }: { goalId: string },
  context: RequestContext,
): Promise<RoomGoal> {
  const { accountId } = signedIn(context);
  const found = await boardStore.lockGoal(deps.database, goalId);
  if (found?.modelId !== accountId) return refuse('not_found');
  return goalOf((await missGoal(deps, found)) ?? found);
}

/** Closes goals and polls whose show is over; what was promised back goes back. */
export async function expireBoards(deps: RoomsDeps): Promise<void> {
  for (const goal of await boardStore.openGoalsOver(deps.database)) await missGoal(deps, goal);
  await boardStore.closeOldPolls(deps.database, deps.clock());
}

async function missGoal(deps: RoomsDeps, goal: GoalRow): Promise<GoalRow | undefined> {
  const closed = await deps.database.transaction(async (tx) => {
    const row = await boardStore.closeGoal(tx, goal.id, 'missed', deps.clock());
    if (row?.refundIfMissed) await deps.wallet.returnHolds(tx, goal.id);
    return row;
  });
  if (closed) emitBoard(deps, goal.modelId);
  return closed;
}

function emitGiving(
  deps: RoomsDeps,
  goal: GoalRow,
  buyerId: string,
  { credits, anonymous }: Giving,
  at: Date,
): void {
  const { modelId } = goal;
  const tip = {
    purchaseId: uuid(),
    buyerId,
    modelId,
    amountCredits: credits,
    message: '',
    anonymous,
    channelName: modelId,
    at: at.toISOString(),
  };
  showTip(deps, tip, { kind: 'goals', title: goal.title });
  emitBoard(deps, modelId);
}
