import type { CallState } from '@candela/contract/calls/operations';
import type { SeatState } from '@candela/contract/metering/seats';
import { useEffect, useState } from 'react';
import { client } from '../../platform/api.ts';
import { createLiveLink } from '../../platform/live/create-live-link.ts';
import { useLink } from '../../platform/live/use-link.ts';
import { useSocketEvent } from '../../platform/realtime/socket.ts';
import { readRefusal } from '../../platform/refusal.ts';
import { updateBalance } from '../../platform/session/session-store.ts';
import { useSeatPicture } from '../metering/index.ts';
import { useCapture, type useMediaLease } from '../shows/index.ts';
import { takeCall } from './call-store.ts';

/** After these the call cannot be joined any more; its state says why. */
const finalCodes: readonly string[] = ['not_live', 'not_found', 'unauthenticated', 'open_elsewhere'];
const isFinal = (error: unknown) => finalCodes.includes(readRefusal(error).code);

/**
 * Both directions of a call under way: the other's picture, and the own camera once there is one. Both heal
 * themselves, and join again after a reload. Both end when another page takes the media lease.
 */
export function useCallMedia(call: CallState, mediaLease: ReturnType<typeof useMediaLease>) {
  const [seat, setSeat] = useState<SeatState | null>(null);
  const take = (next: SeatState) => {
    setSeat(next);
    updateBalance(next.netCreditScore);
  };
  useSocketEvent('seat.state', (update) => {
    if (update.kind === 'call' && update.channelName === call.model._id) take(update);
  });
  const join = async (which: 'view' | 'publish') => {
    const { data } = await mediaLease.ask((lease) => client.calls.joinCall({ callId: call._id, ...lease }));
    takeCall(data.call);
    if (data.seat) take(data.seat);
    const grant = data.media[which];
    if (!grant) throw new Error('A call has a picture each way.');
    return grant;
  };
  // Nothing is sent of a blurred call; it is joined again when that is lifted. The own camera goes on, for staff.
  const watched = useLink(call.blurredSince === null ? mediaLease.key : null, () => {
    const link = createLiveLink({ getGrant: () => join('view'), isFinal });
    link.watch();
    return link;
  });
  const { stream, status } = watched;
  useSeatPicture(seat, watched);
  const outgoing = useCapture((capture) => (capture.status === 'ready' ? capture.stream : null));
  const { link } = useLink(outgoing ? mediaLease.key : null, () => {
    const opened = createLiveLink({ getGrant: () => join('publish'), isFinal });
    const own = useCapture.getState().stream;
    if (own) opened.publish(own);
    return opened;
  });
  useEffect(() => {
    for (const track of outgoing?.getTracks() ?? []) link?.replaceTrack(track).catch(() => undefined);
  }, [outgoing, link]);
  return { stream, status, seat };
}
