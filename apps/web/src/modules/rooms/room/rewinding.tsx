import type { RoomState } from '@candela/contract/shows/operations';
import { IconRewindBackward60 } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { LivePlayer } from '../../../platform/player/use-live-player.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { useClipTerms } from '../../shows/index.ts';
import { liveRoom as copy } from '../locales/live-room.ts';
import type { Playing } from './player-tags.tsx';

const Rewound = lazy(() => import('./rewound.tsx'));

/** The button that goes back by a minute, where the model lets it, and what is then shown over the picture. */
export function useRewinding(
  room: RoomState,
  player: LivePlayer,
): {
  isRewound: boolean;
  /** What is live of that which is shown. */
  liveOf: (shows: Playing) => Playing;
  button: ReactNode;
  view: ReactNode;
} {
  const [isWanted, setWanted] = useState(false);
  const terms = useClipTerms(room);
  const mayRewind = terms?.mayRewind === true;
  // A private show, a break or the end takes everybody back to what is on.
  const isRewound = isWanted && mayRewind;
  useSilent(player.video, isRewound);
  return {
    isRewound,
    liveOf: (shows) => (isRewound ? 'nothing' : shows),
    button: mayRewind && !isRewound && (
      <IconButton label={copy.rewind.label} onClick={() => setWanted(true)}>
        <IconRewindBackward60 size={20} stroke={1.75} />
      </IconButton>
    ),
    view: isRewound && (
      <Suspense fallback={null}>
        <Rewound channelName={room.channelName} player={player} onLive={() => setWanted(false)} />
      </Suspense>
    ),
  };
}

/** Two sounds at once would be none. Its mute button says what the reader wants, so the volume goes down instead. */
function useSilent(video: HTMLVideoElement | null, isSilent: boolean): void {
  useEffect(() => {
    if (!video || !isSilent) return;
    let wanted = video.volume;
    const hush = () => {
      if (video.volume === 0) return;
      wanted = video.volume;
      video.volume = 0;
    };
    hush();
    video.addEventListener('volumechange', hush);
    return () => {
      video.removeEventListener('volumechange', hush);
      video.volume = wanted;
    };
  }, [video, isSilent]);
}
