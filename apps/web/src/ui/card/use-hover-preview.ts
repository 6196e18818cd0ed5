import { useEffect, useRef, useState } from 'react';

const delayMs = 400;

/**
 * Says whether a card's preview should be shown: after 400 ms of a resting pointer, on devices that hover and
 * for readers who have not asked for less motion. `onIntent` fires at once on hover or focus.
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
    if (!enabled || !matchMedia('(hover: hover) and (prefers-reduced-motion: no-preference)').matches) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setPreviewing(true), delayMs);
  };
  return { previewing, handlers: { onPointerEnter: start, onPointerLeave: stop, onFocus: onIntent } };
}
