import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { watchRest } from './resting-cards.ts';

const delayMs = 400;
/** What moves by itself for longer than five seconds would need a way to stop it. */
const untouchedMs = 4500;

/**
 * Says whether a card's preview should be shown, to readers who have asked neither for less motion nor for less
 * data: after 400 ms of a resting pointer or of the keyboard's focus, or, where nothing hovers, for a few seconds on the
 * card that rests in the middle of the window. `onIntent` fires at once on hover or focus.
 */
export function useCardPreview(enabled: boolean, onIntent?: () => void) {
  const [previewing, setPreviewing] = useState(false);
  const card = useRef<HTMLElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!enabled || !card.current || !isWelcome('none')) return;
    return watchRest(card.current, (rests) => {
      clearTimeout(timer.current);
      setPreviewing(rests && isWelcome('none'));
      timer.current = setTimeout(() => setPreviewing(false), untouchedMs);
    });
  }, [enabled]);

  const stop = () => {
    clearTimeout(timer.current);
    setPreviewing(false);
  };
  const startLater = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setPreviewing(true), delayMs);
  };
  const enter = () => {
    onIntent?.();
    if (enabled && isWelcome('hover')) startLater();
  };
  const focus = ({ target }: FocusEvent) => {
    onIntent?.();
    if (enabled && isWelcome() && target.matches(':focus-visible')) startLater();
  };
  const leave = () => isWelcome('hover') && stop();
  const handlers = { onPointerEnter: enter, onPointerLeave: leave, onFocus: focus, onBlur: stop };
  return { card, previewing, handlers };
}

/** The data saver is a setting of the system in some browsers, and of the browser in others. */
function isWelcome(pointer?: 'hover' | 'none'): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return (
    (pointer === undefined || matchMedia(`(hover: ${pointer})`).matches) &&
    matchMedia('(prefers-reduced-motion: no-preference)').matches &&
    !matchMedia('(prefers-reduced-data: reduce)').matches &&
    connection?.saveData !== true
  );
}
