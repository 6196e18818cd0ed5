import { v7 as uuid } from 'uuid';
import { type Transaction, uniqueViolation } from '../../platform/database/index.ts';
import { requirePresenceKnown } from './charge-minute.ts';
import type { MeteringDeps } from './dependencies.ts';
import { freeLookMs, type Seat } from './rules.ts';
import { type NewSeat, seatStore } from './seat-store.ts';

/**
 * Takes a seat that could pay its first minute; the open one, if the member has it already. Nothing is charged before
 * the picture has come.
 * @throws Refusal not_enough_credits, spending_limit_reached or not_live; no seat is then taken
 */
export async function takeSeat(deps: MeteringDeps, wanted: NewSeat): Promise<Seat> {
  return await openOnce(deps, wanted, (tx) => takeSeatIn(deps, tx, wanted));
}

/** The same inside the caller's transaction; breaks `seats_one_open` when there is one. */
export async function takeSeatIn(deps: MeteringDeps, tx: Transaction, wanted: NewSeat): Promise<Seat> {
  requirePresenceKnown(deps);
  const seat = await insert(deps, tx, wanted, { confirmed: true, meteredMs: 0n });
  await deps.wallet.requireChargeable(tx, wanted.memberId, BigInt(wanted.cost));
  return seat;
}

/** Takes a seat for a short look; its price is agreed to later, or it ends by itself. */
export async function takeFreeLook(deps: MeteringDeps, wanted: NewSeat): Promise<Seat> {
  return await openOnce(deps, wanted, (tx) =>
    insert(deps, tx, wanted, { confirmed: false, meteredMs: BigInt(-freeLookMs) }),
  );
}

function insert(
  deps: MeteringDeps,
  tx: Transaction,
  wanted: NewSeat,
  start: Pick<Seat, 'confirmed' | 'meteredMs'>,
) {
  return seatStore.insert(tx, { ...wanted, ...start, id: uuid(), openedAt: deps.clock() });
}

async function openOnce(
  deps: MeteringDeps,
  wanted: NewSeat,
  take: (tx: Transaction) => Promise<Seat>,
): Promise<Seat> {
  try {
    return await deps.database.transaction(take);
  } catch (error) {
    if (uniqueViolation(error) !== 'seats_one_open') throw error;
    const open = await seatStore.openOf(deps.database, wanted.channel, wanted.memberId);
    if (!open) throw error;
    return open;
  }
}
