import { randomInt } from 'node:crypto';
import type { RoomWheel } from '@candela/contract/rooms/board';
import { v7 as uuid } from 'uuid';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import { withIdempotencyKey } from '../../../platform/idempotency/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { isWatchable, showStore } from '../../shows/index.ts';
import type { RoomsDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { emitBoard } from './board.ts';
import { chargeOrder } from './tip-menu.ts';
import { wheelStore } from './wheel-store.ts';

/** The caller's wheel, also while it is off. */
export async function getMyWheel(deps: RoomsDeps, context: RequestContext): Promise<RoomWheel | null> {
  return (await wheelStore.ofModel(deps.database, signedIn(context).accountId)) ?? null;
}

/** Replaces the model's wheel. */
export async function saveWheel(
  deps: RoomsDeps,
  wheel: Omit<RoomWheel, '_id'>,
  context: RequestContext,
): Promise<RoomWheel> {
  const { accountId } = signedIn(context);
  const saved = await wheelStore.save(deps.database, accountId, { _id: uuid(), ...wheel }, deps.clock());
  emitBoard(deps, accountId);
  return saved;
}

/**
 * Pays for a spin and draws the field, each as likely as any other. A wheel that was changed since it was seen is
 * refused with `conflict`, uncharged; the same key gets the same field again.
 */
export async function spinWheel(
  deps: RoomsDeps,
  input: { channelName: string; wheelId: string; expectedCredits: number },
  context: RequestContext,
): Promise<{ purchaseId: string; field: number; netCreditScore: number }> {
  const { accountId } = signedIn(context);
  const call = { accountId, operation: 'rooms.spinWheel', key: context.idempotencyKey, input };
  return await deps.database.transaction((tx) =>
    withIdempotencyKey(tx, call, async () => {
      const modelId = input.channelName;
      const wheel = await wheelStore.forSpin(tx, modelId);
      if (!wheel?.isOn) return refuse('not_found');
      if (accountId === modelId) refuse('conflict', { msg: texts.refusals.ownWheel });
      if (!isWatchable(await showStore.openOf(tx, modelId))) refuse('not_live');
      if (wheel._id !== input.wheelId || wheel.credits !== input.expectedCredits) {
        refuse('conflict', { msg: texts.refusals.wheelChanged });
      }
      const field = randomInt(wheel.fields.length);
      const title = say(texts.labels.wheel({ field: wheel.fields[field] ?? '' }));
      const order = { buyerId: accountId, modelId, title, credits: wheel.credits };
      return { ...(await chargeOrder(deps, tx, order)), field };
    }),
  );
}
