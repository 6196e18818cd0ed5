import { useEffect, useEffectEvent } from 'react';
import { type LivePlayer, soundWanted } from './use-live-player.ts';

/** On controls that say themselves whether there is sound, so that one press does not do both. */
export const soundControl = { 'data-sound-control': '' } as const;

/** Turns the sound on with the first press or key anywhere on the page, as browsers allow; later ones change nothing. */
export function useSoundAtFirstPress(player: LivePlayer): void {
  const press = useEffectEvent((event: Event) => {
    if (soundWanted() !== null || navigator.userActivation?.isActive === false) return;
    if (event instanceof KeyboardEvent && event.key.toLowerCase() === 'm') return;
    if (event.target instanceof Element && event.target.closest('[data-sound-control]')) return;
    player.turnSoundOn();
  });
  useEffect(() => {
    const stop = new AbortController();
    const listen = (event: Event) => press(event);
    document.addEventListener('click', listen, { signal: stop.signal });
    document.addEventListener('keydown', listen, { signal: stop.signal });
    return () => stop.abort();
  }, []);
}
