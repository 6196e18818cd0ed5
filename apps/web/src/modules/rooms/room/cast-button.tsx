import type { RoomState } from '@candela/contract/shows/operations';
import { IconCast } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { client } from '../../../platform/api.ts';
import { useCasting } from '../../../platform/player/use-casting.ts';
import type { LivePlayer } from '../../../platform/player/use-live-player.ts';
import { reportError } from '../../../platform/report-error.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { liveRoom as copy } from '../locales/live-room.ts';

/**
 * Sends a free show to a television, where one was found; what is shown here stops meanwhile. Of a paid show it says that
 * it can't be.
 */
export function CastButton(props: { room: RoomState; player: LivePlayer }) {
  // Not before the page runs: the server, which renders rooms, too, has no devices.
  const [isAble, setAble] = useState(false);
  useEffect(() => setAble(canCast()), []);
  return isAble ? <Cast {...props} /> : null;
}

/** Whether this browser looks for devices at all. */
const canCast = () =>
  'remote' in HTMLMediaElement.prototype || 'webkitShowPlaybackTargetPicker' in HTMLMediaElement.prototype;

function Cast({ room, player }: { room: RoomState; player: LivePlayer }) {
  const isFree = room.showType === 'free' && !room.inPrivate;
  const getAddress = async () =>
    (await client.shows.castShow({ channelName: room.channelName })).data.address;
  const { castRef, isFound, isCasting, choose } = useCasting({
    showKey: room.sessionId,
    getAddress,
    onProblem: reportError,
    onUnplayable: () => toast.info(copy.cast.unplayable),
  });
  const show = useEffectEvent((isHere: boolean) => {
    if (player.isPaused === isHere) player.togglePaused();
  });
  useEffect(() => {
    if (!isCasting) return;
    show(false);
    return () => show(true);
  }, [isCasting]);
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: it is never shown; what is cast has the room's own words. */}
      <video ref={castRef} preload="metadata" hidden aria-hidden data-cast />
      {isFound && (
        <IconButton
          label={isCasting ? copy.cast.stop : copy.cast.label}
          on={isCasting}
          onClick={isFree || isCasting ? choose : () => toast.info(copy.cast.onlyFree)}
        >
          <IconCast size={20} stroke={1.75} />
        </IconButton>
      )}
    </>
  );
}
