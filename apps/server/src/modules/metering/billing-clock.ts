import { v7 as uuid } from 'uuid';
import type { Transaction } from '../../platform/database/index.ts';
import { accountOfViewer, type Departure } from '../../platform/live/index.ts';
import { chargeDue } from './charge-minute.ts';
import type { MeteringDeps } from './dependencies.ts';
import { emitSeat } from './emit-seat.ts';
import { endSeat } from './end-seat.ts';
import { createPictureReports, type PictureReports } from './picture-reports.ts';
import { createPresence } from './presence.ts';
import { returnFrozenMinute } from './return-minute.ts';
import {
  createLeaderLease,
  dueMinute,
  endOf,
  isFreezeDue,
  type MeasuredSeat,
  priceNoticeMs,
  unreportedLimitMs,
} from './rules.ts';
import { type Place, seatStore } from './seat-store.ts';

const chargesAtOnce = 8;

/** Something else that is measured by the meter's clock, such as how long a model has been gone from a call. */
export interface Measured {
  /** Keeps whose media stands where, by this process's engine. */
  seen(places: readonly Place[]): Promise<void>;
  /** Adds time inside the meter's transaction; none while nobody knows who watches. */
  measure(tx: Transaction, elapsedMs: number): Promise<void>;
}

/** Measures the time people spend in paid shows and charges each minute in advance. */
export interface BillingClock {
  /** Follows who watches, by the engine's events, until the returned function is called. */
  listen(): () => void;
  /** One look at the clock; any process may, at any time. Resolves when what was due is charged. */
  tick(): Promise<void>;
  /** Whose media stands in a channel. */
  subjectsIn(channel: string): Promise<string[]>;
  /** Takes what a member's page says of the picture in a seat; kept at the next look. */
  report: PictureReports['add'];
  /** Measures something else at each look, too. */
  alsoMeasure(measured: Measured): void;
}

export function createBillingClock(deps: MeteringDeps): BillingClock {
  const { database, engine, log } = deps;
  const me = uuid();
  const leaderLease = createLeaderLease(me, deps.monotonicMs, deps.ticker.tickMs);
  const presence = createPresence();
  const reports = createPictureReports();
  const others: Measured[] = [];

  /** The engine is gone, and with it everyone's picture. */
  async function markAllAbsent(): Promise<void> {
    const gone = presence.everyone();
    presence.clear();
    await Promise.all(gone.map((one) => unseen(one, false)));
  }

  // A look that came before would count time for who has left.
  let marked: Promise<unknown> = Promise.resolve();
  function follow(work: Promise<void>, failure: string): void {
    marked = Promise.all([marked, work.catch((error: unknown) => log.error({ error }, failure))]);
  }

  async function unseen(one: { channel: string; subject: string }, isLost: boolean): Promise<void> {
    const memberId = accountOfViewer(one.subject);
    if (memberId !== undefined) await seatStore.unseen(database, { channel: one.channel, memberId, isLost });
  }

  /** Who takes half a minute at once and leaves before the next look was served all the same. */
  async function keepAhead({ channel, subject, aheadMs = 0 }: Departure): Promise<void> {
    const memberId = accountOfViewer(subject);
    if (memberId === undefined || aheadMs === 0) return;
    await seatStore.addUnreported(database, { channel, memberId, aheadMs });
  }

  /** The seats this process's engine serves stay measured only while it says so: a dead process charges nobody. */
  async function recordPresence(): Promise<void> {
    const delivered = engine.delivered();
    const places = presence.everyone().flatMap(({ channel, subject, sessionIds }) => {
      const accountId = accountOfViewer(subject);
      const isDelivered = sessionIds.some((id) => delivered.has(id));
      return accountId === undefined ? [] : [{ channel, accountId, isDelivered }];
    });
    if (places.length === 0) return;
    await seatStore.seen(database, places);
    for (const other of others) await other.seen(places);
  }

  async function recordReports(): Promise<void> {
    const taken = reports.take();
    if (taken.length > 0) await seatStore.reported(database, taken);
  }

  /** @param isKnown whether anybody knows who watches; time stands still for everyone while nobody does */
  async function measure(isKnown: boolean): Promise<MeasuredSeat[]> {
    return await database.transaction(async (tx) => {
      const found = await seatStore.readHeartbeat(tx);
      if (!found) return [];
      const passedMs = leaderLease.take(found);
      if (passedMs === null) return [];
      const elapsedMs = isKnown ? passedMs : 0;
      await seatStore.saveHeartbeat(tx, me);
      for (const other of others) await other.measure(tx, elapsedMs);
      // Before the time is added, so that a minute that begins with this look already has its price.
      const repriced = await seatStore.followPrices(tx, priceNoticeMs(deps.minuteMs));
      const seats = await seatStore.measure(tx, elapsedMs, unreportedLimitMs(deps.ticker.tickMs));
      return seats.map((seat) => ({ ...seat, isRepriced: repriced.has(seat.id) }));
    });
  }

  async function settle(seat: MeasuredSeat): Promise<void> {
    // A free look charges nothing that would tell its page, and a price is told before it is charged.
    if (seat.isRepriced || (seat.isFirstShown && !seat.confirmed)) {
      emitSeat(deps, seat, Number((await deps.wallet.balanceOf(seat.memberId)).net));
    }
    const end = endOf(seat, deps.ticker.tickMs);
    if (end === null && isFreezeDue(seat, deps.ticker.tickMs)) await returnFrozenMinute(deps, seat.id);
    const isDue = engine.isPresenceKnown() && dueMinute(seat, deps.minuteMs) !== null;
    const reason = end ?? (isDue ? await chargeDue(deps, seat.id) : null);
    if (reason !== null) await endSeat(deps, seat.id, reason);
  }

  return {
    listen() {
      const stops = [
        engine.on('viewerJoined', (one) => presence.joined(one)),
        engine.on('viewerLeft', (one) => {
          const isGone = presence.left(one);
          follow(keepAhead(one), 'What a seat was served ahead could not be kept.');
          if (isGone) follow(unseen(one, one.isLost === true), 'A seat could not be marked as left.');
        }),
        engine.on('engineDown', () => follow(markAllAbsent(), 'Seats could not be marked as left.')),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
    async tick() {
      await marked;
      const isKnown = engine.isPresenceKnown();
      if (isKnown) await recordPresence();
      await recordReports();
      const seats = await measure(isKnown);
      for (let at = 0; at < seats.length; at += chargesAtOnce) {
        await Promise.all(
          seats
            .slice(at, at + chargesAtOnce)
            .map((seat) =>
              settle(seat).catch((error: unknown) =>
                log.error({ error, seatId: seat.id }, 'A seat was not settled.'),
              ),
            ),
        );
      }
    },
    report: reports.add,
    subjectsIn: async (channel) => (await engine.viewersIn?.(channel)) ?? presence.subjectsIn(channel),
    alsoMeasure: (measured) => void others.push(measured),
  };
}
