import type { Transaction } from '../../platform/database/index.ts';
import { say } from '../../platform/i18n/index.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import type { MeteringDeps } from './dependencies.ts';
import { emitSeat } from './emit-seat.ts';
import { texts } from './locales/texts.ts';
import { costOfMinute, dueMinute, type Seat, type SeatEndReason } from './rules.ts';
import { seatStore } from './seat-store.ts';

const purchaseKinds = {
  group: { kind: 'liveStream' },
  private: { kind: 'privateShow' },
  spy: { kind: 'liveStream' },
  call: { kind: 'videoCall' },
} as const;

/**
 * Charges a seat's next minute inside the caller's transaction, which holds the seat's row.
 * @throws Refusal not_enough_credits, spending_limit_reached, or not_live while the engine knows nobody's picture;
 *   nothing is then charged. A seat whose new price isn't agreed to must not get here.
 */
export async function chargeMinute(
  deps: MeteringDeps,
  tx: Transaction,
  seat: Seat,
  minute: number,
): Promise<Seat> {
  requirePresenceKnown(deps);
  const at = deps.clock();
  const cost = costOfMinute(seat, minute, deps.minuteMs);
  if (cost === null) throw new Error('A minute was to be charged at a price its member has not agreed to.');
  const { purchaseId, transactionId, netCreditScore } = await deps.wallet.chargeMinute(tx, {
    ...purchaseKinds[seat.kind],
    title: say(texts.titles[seat.kind]),
    buyerId: seat.memberId,
    sellerId: seat.modelId,
    itemId: seat.id,
    amountCredits: BigInt(cost),
    purchaseId: seat.purchaseId,
    minute,
    at,
  });
  const charged = await seatStore.recordMinute(tx, seat, minute, { transactionId, purchaseId, cost, at });
  tx.afterCommit(() => {
    emitSeat(deps, charged, Number(netCreditScore));
    emitEarned(deps, charged);
  });
  return charged;
}

/** Refuses while the engine knows nobody's picture: nobody begins to pay then. */
export function requirePresenceKnown({ engine }: Pick<MeteringDeps, 'engine'>): void {
  if (!engine.isPresenceKnown()) {
    refuse('not_live', { msg: texts.refusals.engineDown, retryAfterSeconds: 5 });
  }
}

/** Tells the model's broadcaster page that her show earned a minute or gave one back; a call belongs to no show. */
export function emitEarned({ realtime }: MeteringDeps, { kind, channel, modelId }: Seat): void {
  if (kind !== 'call') realtime.emit(`account:${modelId}`, 'show.earned', { sessionId: channel });
}

/**
 * Charges the minute a seat owes now, if it still does: another process may have done so meanwhile.
 * @returns why the seat must end, when it cannot be paid for; null otherwise
 */
export async function chargeDue(deps: MeteringDeps, seatId: string): Promise<SeatEndReason | null> {
  try {
    return await deps.database.transaction(async (tx) => {
      const seat = await seatStore.lock(tx, seatId);
      if (seat?.status !== 'open') return null;
      const minute = dueMinute(seat, deps.minuteMs);
      if (minute === null) return null;
      if (costOfMinute(seat, minute, deps.minuteMs) === null) return 'price_changed';
      await chargeMinute(deps, tx, seat, minute);
      return null;
    });
  } catch (error) {
    return endReasonOf(error);
  }
}

/** Why a seat ends when its minute was refused. */
export function endReasonOf(error: unknown): SeatEndReason {
  if (error instanceof Refusal && error.code === 'not_enough_credits') return 'balance';
  if (error instanceof Refusal && error.code === 'spending_limit_reached') return 'limit';
  throw error;
}
