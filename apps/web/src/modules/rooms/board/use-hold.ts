import { type MouseEvent, useEffect, useRef } from 'react';

const holdMs = 500;

/**
 * Tells holding a button from pressing it. Keys press; the context menu, which is how a keyboard and some
 * phones say it, holds.
 */
export function useHold(onHold: () => void, onPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const wasHeld = useRef(false);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  const hold = () => {
    stop();
    if (wasHeld.current) return;
    wasHeld.current = true;
    onHold();
  };
  return {
    onPointerDown: () => {
      wasHeld.current = false;
      stop();
      timer.current = setTimeout(hold, holdMs);
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault();
      hold();
    },
    onClick: ({ detail }: MouseEvent) => {
      stop();
      // What a key presses was not held.
      if (wasHeld.current && detail > 0) return;
      onPress();
    },
  };
}
