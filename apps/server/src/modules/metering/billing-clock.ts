import { v7 as uuid } from 'uuid';
import { endCallNow } from '../calls/end-call.ts';
import { callStore } from '../calls/store.ts';
import { endPrivateShow } from '../private-shows/end-private-show.ts';
import type { LiveDeps } from '../shows/dependencies.ts';
import { accountOfViewer } from '../shows/rules.ts';
import { chargeDue } from './charge-minute.ts';
import { endSeat } from './end-seat.ts';
import { createPresence } from './presence.ts';
import {
  createLeaderLease,
  dueMinute,
  endOf,
  lostCallLimitMs,
  type Seat,
  type SeatEndReason,
} from './rules.ts';
import { seatStore } from './seat-store.ts';

const chargesAtOnce = 8;

/** Measures the time people spend in paid shows and charges each minute in advance. */
export interface BillingClock {
  /** Follows who watches, by the engine's events, until the returned function is called. */
  listen(): () => void;
  /** One look at the clock; any process may, at any time. Resolves when what was due is charged. */
  tick(): Promise<void>;
  /** Whose media stands in a channel, by this process's engine. */
  subjectsIn(channel: string): string[];
}

export function createBillingClock(deps: LiveDeps): BillingClock {
  const { database, engine, log } = deps;
  const me = uuid();
  const leaderLease = createLeaderLease(me, deps.monotonicMs, deps.tickMs);
  const presence = createPresence();

  /** The engine is gone, and with it everyone's picture. */
  async function markAllAbsent(): Promise<void> {
    const gone = presence.everyone();
    presence.clear();
    await Promise.all(gone.map(({ channel, subject }) => unseen(channel, subject)));
  }

  async function unseen(channel: string, subject: string): Promise<void> {
    const memberId = accountOfViewer(subject);
    if (memberId !== undefined) await seatStore.unseen(database, channel, memberId);
  }

  /** The seats this process's engine serves stay measured only while it says so: a dead process charges nobody. */
  async function recordPresence(): Promise<void> {
    const places = presence.everyone().flatMap(({ channel, subject }) => {
      const memberId = accountOfViewer(subject);
      return memberId === undefined ? [] : [{ channel, memberId }];
    });
    if (places.length === 0) return;
    await seatStore.seen(database, places);
    await callStore.seen(
      database,
      places.map(({ channel, memberId }) => ({ channel, subject: memberId })),
    );
  }

  /** @param isKnown whether anybody knows who watches; time stands still for every seat and call while nobody does */
  async function measure(isKnown: boolean): Promise<(Seat & { over: boolean })[]> {
    return await database.transaction(async (tx) => {
      const found = await seatStore.readHeartbeat(tx);
      if (!found) return [];
      const passedMs = leaderLease.take(found);
      if (passedMs === null) return [];
      const elapsedMs = isKnown ? passedMs : 0;
      await seatStore.saveHeartbeat(tx, me);
      const calls = await callStore.measure(tx, elapsedMs);
      const lost = calls.filter((call) => call.awayMs >= lostCallLimitMs(deps.tickMs));
      tx.afterCommit(() => hangUp(lost));
      return await seatStore.measure(tx, elapsedMs);
    });
  }

  /** Calls whose model has been gone for too long. */
  function hangUp(lost: readonly { id: string }[]): void {
    for (const { id } of lost) {
      endCallNow(deps, id, 'lost').catch((error: unknown) =>
        log.error({ error, callId: id }, 'A call did not end.'),
      );
    }
  }

  async function settle(seat: Seat & { over: boolean }): Promise<void> {
    const isDue = engine.isPresenceKnown() && dueMinute(seat, deps.minuteMs) !== null;
    const reason = endOf(seat, seat.over, deps.minuteMs) ?? (isDue ? await chargeDue(deps, seat.id) : null);
    if (reason !== null) await kickOut(deps, seat, reason);
  }

  return {
    listen() {
      const stops = [
        engine.on('viewerJoined', (one) => presence.joined(one)),
        engine.on('viewerLeft', (one) => {
          if (!presence.left(one)) return;
          unseen(one.channel, one.subject).catch((error: unknown) =>
            log.error({ error }, 'A seat could not be marked as left.'),
          );
        }),
        engine.on('engineDown', () => {
          markAllAbsent().catch((error: unknown) =>
            log.error({ error }, 'Seats could not be marked as left.'),
          );
        }),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
    async tick() {
      const isKnown = engine.isPresenceKnown();
      if (isKnown) await recordPresence();
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
    subjectsIn: (channel) => presence.subjectsIn(channel),
  };
}

async function kickOut(deps: LiveDeps, seat: Seat, reason: SeatEndReason): Promise<void> {
  await endSeat(deps, seat.id, reason);
  if (seat.kind === 'call')
    await endCallNow(deps, seat.channel, reason === 'balance' || reason === 'limit' ? reason : 'lost');
  if (seat.kind !== 'private' || seat.privateShowId === null) return;
  await endPrivateShow(deps, seat.privateShowId, endedBy(reason));
}

function endedBy(reason: SeatEndReason): 'show' | 'balance' | 'limit' | 'member' {
  if (reason === 'show_ended') return 'show';
  return reason === 'balance' || reason === 'limit' ? reason : 'member';
}
