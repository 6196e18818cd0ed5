import { useEffect, useEffectEvent } from 'react';
import type { LivePlayer } from './use-live-player.ts';

/**
 * Turns the sound on with the first picture, for what somebody asked for and pays for. Browsers allow it once the
 * reader has pressed something on this page; after a reload nobody has, and a button has to do.
 */
export function useSoundAtOnce(player: LivePlayer): void {
  const turnSoundOn = useEffectEvent(() => {
    if (player.isMuted && navigator.userActivation?.hasBeenActive) player.toggleMuted();
  });
  useEffect(() => {
    if (player.hasPicture) turnSoundOn();
  }, [player.hasPicture]);
}
