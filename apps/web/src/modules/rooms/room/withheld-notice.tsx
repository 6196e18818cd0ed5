import type { RoomState } from '@candela/contract/shows/operations';
import { useEffect, useReducer } from 'react';
import { followSnapshot, newestSnapshot } from '../../../platform/cards/snapshot-feed.ts';
import { liveRoom as copy } from '../locales/live-room.ts';
import classes from './player.module.css';
import { BreakNotice } from './player-notices.tsx';

/**
 * In place of the picture while staff have the show blurred: the newest still as the server blurred it, that it is, and that
 * nobody pays. Nothing else is sent.
 */
function BlurNotice({ modelId, isPaid }: { modelId: string; isPaid: boolean }) {
  const [, read] = useReducer((count: number) => count + 1, 0);
  useEffect(() => followSnapshot(modelId, false, read), [modelId]);
  const still = newestSnapshot(modelId);
  return (
    <div className={classes.gone} data-blur role="status">
      {still?.isBlurred && <img className={classes.blurred} src={still.address} alt="" />}
      <div>
        <p className="cd-display">{copy.blurred}</p>
        {isPaid && <p className={classes.goneDetail}>{copy.blurredFree}</p>}
      </div>
    </div>
  );
}

/** Whether there is no picture for a reason that the room gives. */
export const isWithheld = ({ breakSince, blurredSince }: RoomState): boolean =>
  breakSince !== null || blurredSince !== null;

/** Over the picture while it is withheld: by staff, which goes before anything else, or by the model's break. */
export function WithheldNotice({ modelId, room }: { modelId: string; room: RoomState }) {
  const isPaid = room.showType === 'private';
  if (room.blurredSince) return <BlurNotice modelId={modelId} isPaid={isPaid} />;
  return room.breakSince ? <BreakNotice since={room.breakSince} isPaid={isPaid} /> : null;
}
