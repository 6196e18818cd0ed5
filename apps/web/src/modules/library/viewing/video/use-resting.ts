import { useEffect, useState } from 'react';

const restAfterMs = 2500;

/** Whether pointer and keyboard have been still for a while; always false while not `enabled`. */
export function useResting(element: HTMLElement | null, enabled: boolean): boolean {
  const [isResting, setResting] = useState(false);
  useEffect(() => {
    if (!element || !enabled) return;
    const stop = new AbortController();
    const { signal } = stop;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const move = () => {
      setResting(false);
      clearTimeout(timer);
      timer = setTimeout(() => setResting(true), restAfterMs);
    };
    for (const event of ['pointermove', 'pointerdown']) element.addEventListener(event, move, { signal });
    window.addEventListener('keydown', move, { signal });
    move();
    return () => {
      stop.abort();
      clearTimeout(timer);
      setResting(false);
    };
  }, [element, enabled]);
  return isResting;
}
