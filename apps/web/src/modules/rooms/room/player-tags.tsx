import type { RoomState } from '@candela/contract/shows/operations';
import { IconHeadphones } from '@tabler/icons-react';
import type { LinkStats } from '../../../platform/live/live-link.ts';
import { formatElapsed } from '../../../ui/format/format-duration.ts';
import { LiveTag, SmokeTag, ViewerTag } from '../../../ui/tag/tag.tsx';
import { RecordingNotice, useElapsedSeconds } from '../../shows/index.ts';
import { liveRoom as copy } from '../locales/live-room.ts';
import classes from './player.module.css';
import { linesOf } from './quality-menu.tsx';

/** Phones have no room for the words on the bar, and say it only when it matters to who talks to the room. */
const lateMs = 1000;
/** What a player plays. */
export type Playing = 'picture' | 'sound' | 'nothing';

/** Over the picture: what it is, who watches and since when. */
export function PlayerTags({ room, shows, delayMs }: { room: RoomState; shows: Playing; delayMs: number }) {
  return (
    <div className={classes.tags}>
      {shows === 'picture' && <LiveTag size="lg">{copy.live}</LiveTag>}
      {shows === 'sound' && (
        <SmokeTag size="lg" icon={<IconHeadphones stroke={2} aria-hidden />}>
          {copy.audioOnly}
        </SmokeTag>
      )}
      <ViewerTag size="lg" count={room.viewerCount} label={copy.watching} />
      <ElapsedTag startedAt={room.startedAt} />
      <RecordingNotice room={room} />
      {room.showType === 'free' && (
        <span className={classes.onlyPhone}>
          <SmokeTag size="lg">{copy.freeRoom}</SmokeTag>
        </span>
      )}
      {shows === 'picture' && delayMs >= lateMs && (
        <span className={classes.onlyPhone}>
          <SmokeTag size="lg">{copy.late({ seconds: String(Math.round(delayMs / 1000)) })}</SmokeTag>
        </span>
      )}
    </div>
  );
}

/** Says that the line is slow, and what comes over it. */
export function SlowTag({ isSlow, stats }: { isSlow: boolean; stats: LinkStats | null }) {
  if (!isSlow) return null;
  const lines = linesOf(stats);
  return <SmokeTag size="lg">{lines === null ? copy.slowNow : copy.slow({ lines })}</SmokeTag>;
}

function ElapsedTag({ startedAt }: { startedAt: string | null }) {
  const seconds = useElapsedSeconds(startedAt);
  if (!startedAt) return null;
  return <SmokeTag size="lg">{seconds < 60 ? copy.justStarted : formatElapsed(seconds)}</SmokeTag>;
}
