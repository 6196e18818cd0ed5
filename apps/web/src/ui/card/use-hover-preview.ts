import { useEffect, useRef, useState } from 'react';

const delayMs = 400;

/**
 * Says whether a card's preview should be shown: after 400 ms of a resting pointer, on devices that hover and
 * for readers who have asked neither for less motion nor for less data. `onIntent` fires at once on hover or focus.
 */
export function useHoverPreview(enabled: boolean, onIntent?: () => void) {
  const [previewing, setPreviewing] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const stop = () => {
    clearTimeout(timer.current);
    setPreviewing(false);
  };
  const start = () => {
    onIntent?.();
    if (!enabled || !isWelcome()) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setPreviewing(true), delayMs);
  };
  return { previewing, handlers: { onPointerEnter: start, onPointerLeave: stop, onFocus: onIntent } };
}

/** The data saver is a setting of the system in some browsers, and of the browser in others. */
function isWelcome(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return (
    matchMedia('(hover: hover) and (prefers-reduced-motion: no-preference)').matches &&
    !matchMedia('(prefers-reduced-data: reduce)').matches &&
    connection?.saveData !== true
  );
}
