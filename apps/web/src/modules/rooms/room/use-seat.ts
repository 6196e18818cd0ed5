import type { SeatState } from '@candela/contract/metering/seats';
import type { MediaGrant, RoomState } from '@candela/contract/shows/operations';
import { useEffect, useRef, useState } from 'react';
import { client } from '../../../platform/api.ts';
import { enterRoomAgain } from '../../../platform/live/room-presence.ts';
import { wantSound } from '../../../platform/player/use-live-player.ts';
import { useSocketEvent } from '../../../platform/realtime/socket.ts';
import { type ReadRefusal, readRefusal } from '../../../platform/refusal.ts';
import { updateBalance, useSession } from '../../../platform/session/session-store.ts';
import { entryOf, seatAfterReading } from './room-entry.ts';
import { useOffer } from './use-offer.ts';

/**
 * The reader's seat in a room that is paid by the minute: what it would cost, taking it, and what became of it.
 * A seat outlives a reload, because the offer names it.
 */
export function useSeat(channelName: string | null, room: RoomState | null) {
  const { user } = useSession();
  const { offer, problem, refetch } = useOffer(channelName, room);
  const [seat, setSeat] = useState<SeatState | null>(null);
  const [read, setRead] = useState(offer);
  const [isEntering, setEntering] = useState(false);
  const [refusal, setRefusal] = useState<ReadRefusal | null>(null);
  const unusedGrant = useRef<MediaGrant | null>(null);

  if (offer && offer !== read) {
    setRead(offer);
    setSeat(seatAfterReading(seat, offer.seat));
  }
  const take = (next: SeatState) => {
    setSeat(next);
    updateBalance(next.netCreditScore);
  };
  useSocketEvent('seat.state', (seatState) => {
    if (seatState.channelName !== channelName || (seatState.kind !== 'group' && seatState.kind !== 'spy'))
      return;
    // What ended before the present seat was taken is old news.
    if (seat?.status === 'open' && seatState.seatId !== seat.seatId && seatState.status === 'ended') return;
    take(seatState);
  });
  useEffect(() => {
    // The chat opens with the picture.
    if (seat?.status === 'open' && seat.shown && channelName) enterRoomAgain(channelName);
  }, [seat?.status, seat?.shown, channelName]);
  useEffect(() => {
    // What is offered now is not what was offered before the seat: a free look is had once.
    if (seat?.status === 'ended') refetch().catch(() => undefined);
  }, [seat?.status, refetch]);

  /** Tries to enter or leave, and shows why it was refused. */
  const attempt = async (work: () => Promise<void>) => {
    setEntering(true);
    setRefusal(null);
    try {
      await work();
    } catch (error) {
      setRefusal(readRefusal(error));
      refetch().catch(() => undefined);
    } finally {
      setEntering(false);
    }
  };
  const join = async (input: { confirmedCost: number } | { freeLook: true }) => {
    if (!channelName) return;
    wantSound();
    // One seat at a time: watching a private show gives up the seat in the group show.
    if (room?.inPrivate && seat?.status === 'open')
      await client.privateShows.leaveShow({ seatId: seat.seatId });
    const { data } = await client.shows.joinBroadcast({ channelName, ...input });
    unusedGrant.current = data.media;
    if (data.seat) take(data.seat);
  };

  return {
    entry: entryOf(room, seat, user?._id === channelName),
    offer,
    problem,
    seat,
    isEntering,
    refusal,
    /** The grant that came with the seat, once. */
    takeGrant(): MediaGrant | undefined {
      const grant = unusedGrant.current ?? undefined;
      unusedGrant.current = null;
      return grant;
    },
    /** Takes a seat for the price that was shown. */
    enter: (cost: number) => attempt(() => join({ confirmedCost: cost })),
    lookForFree: () => attempt(() => join({ freeLook: true })),
    /** Agrees to the price during the free look, or to a higher one later. */
    confirm: () =>
      attempt(async () => {
        if (!seat) return;
        const confirmedCost = seat.nextCost ?? seat.cost;
        take((await client.metering.confirmSeat({ seatId: seat.seatId, confirmedCost })).data);
      }),
    leave: () =>
      attempt(async () => {
        if (seat?.status === 'open')
          take((await client.privateShows.leaveShow({ seatId: seat.seatId })).data);
      }),
    refetch,
  };
}

export type SeatView = ReturnType<typeof useSeat>;
