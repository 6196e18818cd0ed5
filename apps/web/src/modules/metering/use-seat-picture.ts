import { maxPictureFrames, pictureReportSeconds } from '@candela/contract/metering/picture-reports';
import type { SeatState } from '@candela/contract/metering/seats';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LinkView } from '../../platform/live/use-link.ts';
import { ask } from '../../platform/realtime/socket.ts';
import { toast } from '../../ui/toast/toast.tsx';
import { createFrameCount } from './frame-count.ts';
import { metering } from './locales/metering.ts';

/**
 * Reports the picture of a seat that is watched: its first frame at once, as the first minute begins with it, then
 * every two seconds whether it moves. Where the member chose the sound alone, sound that comes stands for frames. Tells
 * the member when a minute is given back.
 */
export function useSeatPicture(seat: SeatState | null, { status, stats, quality }: LinkView): void {
  const [frames] = useState(createFrameCount);
  const [sounds] = useState(createFrameCount);
  const isSoundChosen = quality?.choice === 'audio';
  const isWatched = status !== null && status.state !== 'closed';
  const seatId = isWatched && seat?.status === 'open' ? seat.seatId : null;
  const hasBegun = ((isSoundChosen ? stats?.soundPackets : stats?.frames) ?? 0) > 0;

  useEffect(() => {
    if (!stats) return;
    frames.note(stats.frames);
    sounds.note(stats.soundPackets);
  }, [stats, frames, sounds]);
  // A report that gets lost is made up for by the next.
  const report = useEffectEvent(() => {
    if (seatId === null) return;
    const taken = { frames: frames.take(), sounds: sounds.take() };
    const counted = Math.min(maxPictureFrames, isSoundChosen ? taken.sounds : taken.frames);
    ask('seat.picture', { seatId, frames: counted }).catch(() => undefined);
  });
  useEffect(() => {
    if (seatId === null) return;
    const timer = setInterval(report, pictureReportSeconds * 1000);
    return () => clearInterval(timer);
  }, [seatId]);
  useEffect(() => {
    if (seatId !== null && hasBegun) report();
  }, [seatId, hasBegun]);
  useReturnedNotice(seat);
}

function useReturnedNotice(seat: SeatState | null): void {
  const seatId = seat?.seatId ?? null;
  const minutes = seat?.minutesReturned ?? 0;
  const known = useRef({ seatId, minutes });
  const notify = useEffectEvent(() => {
    const { title, detail } = metering.returned;
    toast.info(title, detail({ count: seat?.cost ?? 0 }));
  });
  useEffect(() => {
    const isMore = known.current.seatId === seatId && minutes > known.current.minutes;
    known.current = { seatId, minutes };
    if (isMore) notify();
  }, [seatId, minutes]);
}
