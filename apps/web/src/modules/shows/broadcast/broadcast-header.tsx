import type { RoomState } from '@candela/contract/shows/operations';
import { IconAlertOctagon, IconCopy, IconPlayerStopFilled } from '@tabler/icons-react';
import type { LinkStatus } from '../../../platform/live/live-link.ts';
import { Mark } from '../../../ui/brand/mark.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { formatCount } from '../../../ui/format/format-count.ts';
import { formatDuration } from '../../../ui/format/format-duration.ts';
import { LiveTag, Tag } from '../../../ui/tag/tag.tsx';
import { broadcaster as copy } from '../locales/broadcaster.ts';
import { RecordingMark } from '../recording/recording-mark.tsx';
import { useElapsedSeconds } from '../use-elapsed.ts';
import classes from './broadcaster.module.css';
import { entryWords } from './entry-words.ts';

export type BroadcastHeaderProps = {
  room: RoomState | null;
  link: LinkStatus | null;
  startedAt: string;
  /** Credits a minute of the private show under way; null when the room is open. */
  privateCost: number | null;
  onCopyLink: () => void;
  onEnd: () => void;
  onPanic: () => void;
};

/** Whether one is on air, for how long and before how many, and the way to end it. */
export function BroadcastHeader(props: BroadcastHeaderProps) {
  const { room, link, startedAt, privateCost, onCopyLink, onEnd, onPanic } = props;
  const isLive = link?.state === 'connected' && room?.status !== 'starting';
  return (
    <header className={classes.header}>
      <span className={classes.mark}>
        <Mark size={28} />
      </span>
      <span role="status">
        {isLive ? (
          <LiveTag size="lg">{copy.live}</LiveTag>
        ) : (
          <Tag tone="warn" size="lg">
            {link?.state === 'reconnecting' ? copy.reconnecting : copy.connecting}
          </Tag>
        )}
      </span>
      <RecordingMark isRecorded={room?.isRecorded ?? false} />
      <Elapsed since={room?.startedAt ?? startedAt} />
      <span className={classes.figure}>
        <b>{formatCount(room?.viewerCount ?? 0)}</b> <span className={classes.wide}>{copy.watching}</span>
      </span>
      <span className={`${classes.figure} ${classes.wide}`}>{entryWords(room, privateCost)}</span>
      <span className={classes.space} />
      <Button
        variant="text"
        className={classes.wide}
        leftSection={<IconCopy stroke={1.75} aria-hidden />}
        onClick={onCopyLink}
      >
        {copy.roomLink}
      </Button>
      <Button
        variant="danger"
        className={classes.panic}
        aria-label={`${copy.panic}. ${copy.panicHint}`}
        title={copy.panicHint}
        leftSection={<IconAlertOctagon stroke={1.75} aria-hidden />}
        onClick={onPanic}
      >
        <span className={classes.wide}>{copy.panic}</span>
      </Button>
      <Button variant="stop" leftSection={<IconPlayerStopFilled aria-hidden />} onClick={onEnd}>
        {copy.end}
      </Button>
    </header>
  );
}

function Elapsed({ since }: { since: string }) {
  return (
    <span className={classes.figure}>
      <b>{formatDuration(useElapsedSeconds(since))}</b>
    </span>
  );
}
