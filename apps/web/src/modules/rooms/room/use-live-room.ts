import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useAgeConsent } from '../../../platform/age-consent.ts';
import { api, client } from '../../../platform/api.ts';
import { createLiveLink } from '../../../platform/live/create-live-link.ts';
import { enterRoomAgain, useRoomPresence } from '../../../platform/live/room-presence.ts';
import { isOpen, isWatchable } from '../../../platform/live/room-status.ts';
import { useLink } from '../../../platform/live/use-link.ts';
import { readRefusal } from '../../../platform/refusal.ts';
import { useSeatPicture } from '../../metering/index.ts';
import { latestRoom, roomPhase } from './room-phase.ts';
import { useQualityChoice } from './use-quality-choice.ts';
import { useSeat } from './use-seat.ts';

/** Asking again will not help against these. */
const finalCodes: readonly string[] = [
  'not_unlocked',
  'not_found',
  'unauthenticated',
  'session_over',
  'room_closed',
];
/** The socket tells at once when a show begins; this is for when it is down. */
const askAgainMs = 15_000;
/** Whoever waits outside a paid room or a private show asks, until the room tells what changed. */
const askOutsideMs = 4_000;

/** Joins a room to watch it: leaves when the show ends and joins again when there is a new one. */
export function useLiveRoom(uniqueId: string) {
  const [isOutside, setOutside] = useState(false);
  const query = useQuery({
    ...api.shows.getRoom.queryOptions({ input: { uniqueId } }),
    refetchInterval: ({ state }) => {
      if (!isOpen(state.data?.data.room ?? null)) return askAgainMs;
      return isOutside ? askOutsideMs : false;
    },
    staleTime: 0,
  });
  const model = query.data?.data ?? null;
  // Neither the picture nor the chat before the reader has said to be an adult.
  const isOfAge = useAgeConsent();
  const presence = useRoomPresence(isOfAge && model ? model._id : null);
  if (isOutside !== (presence.status === 'failed')) setOutside(presence.status === 'failed');
  const room = latestRoom(model?.room ?? null, presence.state);
  const visit = useSeat(model?._id ?? null, room);
  const isWelcome = isOutside && visit.entry === 'open' && isOpen(room);
  useEffect(() => {
    if (isWelcome && model) enterRoomAgain(model._id);
  }, [isWelcome, model]);
  const [sawShow, setSawShow] = useState(false);
  const [tries, setTries] = useState(0);

  const channelName = model?._id ?? '';
  // While a show is starting there is nothing to join yet; the room tells when there is.
  const sessionId = isWatchable(room) ? (room?.sessionId ?? '') : null;
  // A new show, or another try, is a new link.
  // Nothing is sent of a blurred show; it is joined again when that is lifted.
  const isBlurred = room !== null && room.blurredSince !== null;
  const isReady = isOfAge && sessionId !== null && visit.entry === 'open' && !isBlurred;
  const key = isReady ? `${channelName} ${sessionId} ${tries}` : null;
  const watched = useLink(key, () => {
    const opened = createLiveLink({
      // Never with a price: joining again must not buy a seat that has ended meanwhile.
      getGrant: async () => (await client.shows.joinBroadcast({ channelName })).data.media,
      firstGrant: visit.takeGrant(),
      joinByHls: async () => (await client.shows.joinByHls({ channelName })).data,
      isFinal: (error) => finalCodes.includes(readRefusal(error).code),
    });
    opened.watch();
    return opened;
  });
  const { link, status, stats, stream, quality } = watched;
  const { choice, choose } = useQualityChoice(link);
  useSeatPicture(visit.seat, watched);

  useEffect(() => {
    if (status?.state === 'connected') setSawShow(true);
  }, [status]);
  useEffect(() => {
    // Gone, or back: either way, check now instead of at the next timer.
    if (room?.status === 'interrupted' || room?.status === 'live') link?.suspect();
  }, [room?.status, link]);

  const phase = roomPhase({
    problem: problemOf(query),
    room,
    link: status,
    linkProblem: status?.error ? readRefusal(status.error).code : null,
    sawShow,
    entry: visit.entry,
  });
  const retry = () => {
    setTries(tries + 1);
    query.refetch().catch(() => undefined);
  };
  return {
    ...{ model, room, visit, phase, stats, stream, retry },
    link: status,
    quality: { now: quality, choice, choose },
    isRetrying: query.isFetching,
  };
}

function problemOf(query: { isPending: boolean; error: unknown }) {
  if (query.isPending) return 'pending';
  return query.error ? readRefusal(query.error).code : null;
}
