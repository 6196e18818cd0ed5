import { useEffect, useEffectEvent } from 'react';
import type { LivePlayer } from './use-live-player.ts';

/**
 * Turns the sound on with the first picture, or with what else `isReady` says is there, for what somebody asked for and pays for. Browsers allow it once the
 * reader has pressed something on this page; after a reload nobody has, and a button has to do.
 */
export function useSoundAtOnce(player: LivePlayer, isReady = player.hasPicture): void {
  const turnSoundOn = useEffectEvent(() => {
    if (player.isMuted && navigator.userActivation?.hasBeenActive) player.toggleMuted();
  });
  useEffect(() => {
    if (isReady) turnSoundOn();
  }, [isReady]);
}
