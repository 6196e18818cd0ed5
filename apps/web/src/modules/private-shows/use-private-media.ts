import type { SeatState } from '@candela/contract/metering/seats';
import type { PrivateShowState } from '@candela/contract/private-shows/operations';
import { useState } from 'react';
import { client } from '../../platform/api.ts';
import { createLiveLink } from '../../platform/live/create-live-link.ts';
import { useLink } from '../../platform/live/use-link.ts';
import { useSocketEvent } from '../../platform/realtime/socket.ts';
import { readRefusal } from '../../platform/refusal.ts';
import { updateBalance } from '../../platform/session/session-store.ts';
import { useSeatPicture } from '../metering/index.ts';
import { useMediaLease } from '../shows/index.ts';
import type { MyCameraProps } from './my-camera.tsx';

/** After these the private show cannot be joined any more; the room tells what became of it. */
const finalCodes: readonly string[] = [
  'not_live',
  'not_found',
  'not_unlocked',
  'unauthenticated',
  'open_elsewhere',
];
const isFinal = (error: unknown) => finalCodes.includes(readRefusal(error).code);

/**
 * The member's media in an accepted private show: her picture, and what `MyCamera` sends while it is two-way. Both heal
 * themselves like any live link.
 * @param show null while none is under way
 */
export function usePrivateMedia(show: PrivateShowState | null) {
  const [seat, setSeat] = useState<SeatState | null>(null);
  const id = show?._id ?? null;
  const mediaLease = useMediaLease(id);
  const take = (next: SeatState) => {
    setSeat(next);
    updateBalance(next.netCreditScore);
  };
  useSocketEvent('seat.state', (update) => {
    if (update.kind === 'private') take(update);
  });
  const join = async (which: 'view' | 'publish') => {
    const { data } = await mediaLease.ask((lease) =>
      client.privateShows.joinPrivateShow({ privateShowId: id ?? '', ...lease }),
    );
    if (data.seat) take(data.seat);
    const grant = data.media[which];
    if (!grant) throw new Error('The private show is not two-way.');
    return grant;
  };
  const watched = useLink(mediaLease.key, () => {
    const link = createLiveLink({ getGrant: () => join('view'), isFinal });
    link.watch();
    return link;
  });
  const { stream, status } = watched;
  useSeatPicture(id === null ? null : seat, watched);
  const sent: MyCameraProps | null =
    show?.twoWay && mediaLease.key !== null
      ? { mediaKey: mediaLease.key, getGrant: () => join('publish'), isFinal }
      : null;
  const { isElsewhere, takeOver } = mediaLease;
  return { stream, status, seat: id === null ? null : seat, isElsewhere, takeOver, sent };
}
