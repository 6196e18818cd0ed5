import { limits } from '@candela/contract/shared/limits';
import type { RoomState } from '@candela/contract/shows/operations';
import { IconCoffee, IconPlayerStopFilled } from '@tabler/icons-react';
import { isWatchable } from '../../../platform/live/room-status.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { formatDuration } from '../../../ui/format/format-duration.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { broadcaster } from '../locales/broadcaster.ts';
import { useElapsedSeconds } from '../use-elapsed.ts';
import classes from './broadcaster.module.css';

const copy = broadcaster.break;

type BreakButtonProps = {
  room: RoomState | null;
  isOnBreak: boolean;
  onStart: () => void;
  onEnd: () => void;
};

/** Begins and ends a break; nothing before the picture has come, and in a private show, which has none. */
export function BreakButton({ room, isOnBreak, onStart, onEnd }: BreakButtonProps) {
  if (!isWatchable(room) || room?.inPrivate) return null;
  return (
    <IconButton
      variant="line"
      size={48}
      label={isOnBreak ? copy.end : copy.start}
      on={isOnBreak}
      onClick={isOnBreak ? onEnd : onStart}
    >
      <IconCoffee size={20} stroke={1.75} aria-hidden />
    </IconButton>
  );
}

type OnBreakProps = {
  /** When the break began; nothing is shown without one. */
  since: string | null | undefined;
  isBusy: boolean;
  onEnd: () => void;
  onEndShow: () => void;
};

/** Over the own picture during a break; after ten minutes, the question whether she goes on. */
export function OnBreak({ since, ...props }: OnBreakProps) {
  return since ? <BreakUnderWay since={since} {...props} /> : null;
}

function BreakUnderWay({ since, isBusy, onEnd, onEndShow }: OnBreakProps & { since: string }) {
  const seconds = useElapsedSeconds(since);
  const breakSeconds = limits.breakMinutes * 60;
  const isOver = seconds >= breakSeconds;
  const left = Math.max(0, breakSeconds + limits.breakAnswerSeconds - seconds);
  return (
    <>
      <div className={classes.waiting} data-break role="status">
        <p className="cd-display">{copy.title}</p>
        <p>{copy.means}</p>
        <p className={classes.breakClock} aria-hidden>
          {copy.clock({ clock: formatDuration(seconds), max: formatDuration(breakSeconds) })}
        </p>
        <Button variant="primary" loading={isBusy} onClick={onEnd}>
          {copy.end}
        </Button>
      </div>
      <Dialog
        opened={isOver}
        onClose={onEnd}
        dismissible={false}
        title={copy.askTitle}
        description={copy.ask({ minutes: limits.breakMinutes, clock: formatDuration(left) })}
        closeLabel={broadcaster.close}
        actions={
          <>
            <Button
              variant="stop"
              leftSection={<IconPlayerStopFilled aria-hidden />}
              disabled={isBusy}
              onClick={onEndShow}
            >
              {broadcaster.endConfirm}
            </Button>
            <Button variant="primary" loading={isBusy} onClick={onEnd} data-autofocus>
              {copy.goOn}
            </Button>
          </>
        }
      />
    </>
  );
}
