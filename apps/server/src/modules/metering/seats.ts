import type { SeatReceipt } from '@candela/contract/metering/operations';
import type { SeatState } from '@candela/contract/metering/seats';
import { statement } from '../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { chargeMinute, requirePresenceKnown } from './charge-minute.ts';
import type { MeteringDeps } from './dependencies.ts';
import { emitSeat, readSeatState } from './emit-seat.ts';
import { texts } from './locales/texts.ts';
import { seatStore } from './seat-store.ts';

/**
 * Agrees to a price. During a free look the first minute is then paid, or later, if the picture has not come yet; to a
 * price that was raised during the show, from the next minute on.
 */
export async function confirmSeat(
  deps: MeteringDeps,
  input: { seatId: string; confirmedCost: number },
  context: RequestContext,
): Promise<SeatState> {
  const { accountId } = signedIn(context);
  const seat = await deps.database.transaction(async (tx) => {
    const found = await seatStore.lock(tx, input.seatId);
    if (found?.memberId !== accountId) return refuse('not_found');
    if (found.status !== 'open') return refuse('conflict', { msg: texts.refusals.lookOver });
    const cost = found.nextCost ?? found.cost;
    if (cost !== input.confirmedCost)
      return refuse('conflict', { msg: texts.refusals.priceChanged({ cost }) });
    if (found.nextCost !== null) {
      const agreed = (await seatStore.agree(tx, found.id, found.nextCost)) ?? refuse('conflict');
      // The member's other pages need not ask any more.
      const net = await deps.wallet.netOf(tx, accountId);
      tx.afterCommit(() => emitSeat(deps, agreed, Number(net)));
      return agreed;
    }
    if (found.confirmed) return found;
    requirePresenceKnown(deps);
    const confirmed = (await seatStore.confirm(tx, found.id)) ?? refuse('conflict');
    if (confirmed.shown) return await chargeMinute(deps, tx, confirmed, 1);
    await deps.wallet.requireChargeable(tx, accountId, BigInt(confirmed.cost));
    return confirmed;
  });
  return await readSeatState(deps, seat);
}

const names = statement<{ id: string; username: string }>(
  'metering.receipt-names',
  'select id, username from accounts.profiles where id = any ($1::uuid[])',
);

/** Every charged minute of a seat, for its member and its model. */
export async function getSeatReceipt(
  deps: MeteringDeps,
  { seatId }: { seatId: string },
  context: RequestContext,
): Promise<SeatReceipt> {
  const { accountId } = signedIn(context);
  const seat = await seatStore.byId(deps.database, seatId);
  if (!seat || (seat.memberId !== accountId && seat.modelId !== accountId)) return refuse('not_found');
  const [minutes, people] = await Promise.all([
    seatStore.minutes(deps.database, seatId),
    deps.database.rows(names, [[seat.modelId, seat.memberId]]),
  ]);
  const nameOf = (id: string) => people.find((one) => one.id === id)?.username ?? '';
  return {
    seatId,
    kind: seat.kind,
    modelName: nameOf(seat.modelId),
    memberName: nameOf(seat.memberId),
    cost: seat.cost,
    minutes: minutes.map(({ minute, amount, chargedAt, returnedAt }) => ({
      minute,
      credits: amount,
      chargedAt: chargedAt.toISOString(),
      returnedAt: returnedAt?.toISOString() ?? null,
    })),
    minuteCount: seat.minutesCharged,
    minutesReturned: seat.minutesReturned,
    creditsReturned: seat.creditsReturned,
    totalCredits: seat.creditsCharged - seat.creditsReturned,
    openedAt: seat.openedAt.toISOString(),
    endedAt: seat.endedAt?.toISOString() ?? null,
    endReason: seat.endReason,
  };
}
