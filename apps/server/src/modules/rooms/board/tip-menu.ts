import type { TipMenuItem } from '@candela/contract/rooms/board';
import { v7 as uuid } from 'uuid';
import type { Transaction } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { withIdempotencyKey } from '../../../platform/idempotency/index.ts';
import { accountOfViewer, isAudience } from '../../../platform/live/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { givesAnonymously, hiddenOnline } from '../../accounts/index.ts';
import { isWatchable, myShow, showStore } from '../../shows/index.ts';
import type { RoomsDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { emitBoard } from './board.ts';
import { boardStore } from './board-store.ts';
import { showTip } from './show-tip.ts';

/** Replaces the model's tip menu. */
export async function saveTipMenu(
  deps: RoomsDeps,
  { items }: { items: { title: string; credits: number }[] },
  context: RequestContext,
): Promise<TipMenuItem[]> {
  const { accountId } = signedIn(context);
  const menu = items.map((item) => ({ _id: uuid(), ...item }));
  await deps.database.transaction((tx) => boardStore.replaceMenu(tx, accountId, menu));
  emitBoard(deps, accountId);
  return menu;
}

/** Tips for something on the menu, at the price that was seen. */
export async function orderFromMenu(
  deps: RoomsDeps,
  input: { channelName: string; menuItemId: string; expectedCredits: number },
  context: RequestContext,
) {
  const { accountId } = signedIn(context);
  const call = { accountId, operation: 'rooms.orderFromMenu', key: context.idempotencyKey, input };
  return await deps.database.transaction((tx) =>
    withIdempotencyKey(tx, call, async () => {
      const item = await boardStore.menuItem(tx, input.menuItemId);
      if (item?.modelId !== input.channelName) return refuse('not_found');
      if (accountId === item.modelId) refuse('conflict', { msg: texts.refusals.ownTip });
      if (!isWatchable(await showStore.openOf(tx, item.modelId))) refuse('not_live');
      if (item.credits !== input.expectedCredits) {
        refuse('conflict', { msg: texts.refusals.priceChanged({ credits: item.credits }) });
      }
      const { modelId, title, credits } = item;
      return await chargeOrder(deps, tx, { buyerId: accountId, modelId, title, credits });
    }),
  );
}

interface Order {
  buyerId: string;
  modelId: string;
  title: string;
  credits: number;
}

/** Charges for something of the board as a tip, and shows it in the room after the commit. */
export async function chargeOrder(
  deps: RoomsDeps,
  tx: Transaction,
  { buyerId, modelId, title, credits }: Order,
): Promise<{ purchaseId: string; netCreditScore: number }> {
  const at = deps.clock();
  const anonymous = await givesAnonymously(tx, buyerId);
  const { purchaseId, netCreditScore } = await deps.wallet.charge(tx, {
    kind: 'tip',
    buyerId,
    sellerId: modelId,
    itemId: null,
    title,
    amountCredits: BigInt(credits),
    details: { menuItem: title },
    anonymous,
    at,
  });
  const tip = {
    purchaseId,
    buyerId,
    modelId,
    amountCredits: credits,
    message: '',
    anonymous,
    channelName: modelId,
    at: at.toISOString(),
  };
  tx.afterCommit(() => showTip(deps, tip, { kind: 'menu', title }));
  return { purchaseId, netCreditScore: Number(netCreditScore) };
}

/** Who watches the own show now, those who gave most first. */
export async function listViewers(deps: RoomsDeps, context: RequestContext) {
  const show = await myShow(deps, signedIn(context).accountId);
  const subjects = (await deps.metering.subjectsIn(show.id)).filter(isAudience);
  const accounts = subjects.flatMap((subject) => accountOfViewer(subject) ?? []);
  // Who hides being online is counted like a visitor.
  const unseen = await hiddenOnline(deps.database, accounts);
  const ids = accounts.filter((id) => !unseen.has(id));
  const rows = await boardStore.viewers(deps.database, show.id, ids);
  return {
    data: rows.map(({ given, ...person }) => ({ ...person, givenCredits: Number(given) })),
    totalCount: subjects.length,
    visitorCount: subjects.length - ids.length,
  };
}
