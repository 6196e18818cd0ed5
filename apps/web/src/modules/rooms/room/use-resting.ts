import { useEffect, useState } from 'react';

const restAfterMs = 3000;

/** Whether pointer and keyboard have been still for three seconds; always false while not `enabled`. */
export function useResting(element: HTMLElement | null, enabled: boolean): boolean {
  const [isResting, setResting] = useState(false);
  useEffect(() => {
    if (!element || !enabled) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const move = () => {
      setResting(false);
      clearTimeout(timer);
      timer = setTimeout(() => setResting(true), restAfterMs);
    };
    const stop = new AbortController();
    for (const event of ['pointermove', 'pointerdown', 'keydown']) {
      element.addEventListener(event, move, { signal: stop.signal });
    }
    move();
    return () => {
      stop.abort();
      clearTimeout(timer);
      setResting(false);
    };
  }, [element, enabled]);
  return isResting;
}
