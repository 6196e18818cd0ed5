import { useEffect, useEffectEvent } from 'react';
import type { Controls } from './use-playback.ts';

type PlayerActions = { controls: Controls; toggleFullscreen: () => void; toggleCaptions: () => void };

/** Fields take their keys themselves; buttons and sliders only those they act on. */
function handlesKey(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('[role="dialog"], [role="menu"], textarea, select, [contenteditable="true"]'))
    return true;
  if (target instanceof HTMLInputElement) return target.type !== 'range' || key.startsWith('Arrow');
  return key === ' ' && target.closest('button, a') !== null;
}

/** The keys of a video page, wherever the focus is. Shown on the page itself. */
export function usePlayerKeys({ controls, toggleFullscreen, toggleCaptions }: PlayerActions): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || handlesKey(event.target, event.key)) return;
    const actions: Record<string, () => void> = {
      ' ': controls.toggle,
      k: controls.toggle,
      j: () => controls.skip(-10),
      l: () => controls.skip(10),
      arrowleft: () => controls.skip(-5),
      arrowright: () => controls.skip(5),
      m: controls.toggleMuted,
      f: toggleFullscreen,
      c: toggleCaptions,
    };
    const action =
      actions[event.key.toLowerCase()] ??
      (/^\d$/.test(event.key)
        ? () => controls.seek((controls.duration * Number(event.key)) / 10)
        : undefined);
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => act(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
