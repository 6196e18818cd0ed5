import { type RefObject, useEffect } from 'react';

/**
 * Puts the focus where the reader goes on, once the page stands. A frame later than the page itself, because a move
 * to another page first puts it at the start of the content.
 * @param selector finds the input inside `box`
 */
export function useFocusFirst(box: RefObject<HTMLElement | null>, selector: string, wanted = true): void {
  useEffect(() => {
    if (!wanted) return;
    const frame = requestAnimationFrame(() =>
      box.current?.querySelector<HTMLInputElement>(selector)?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [box, selector, wanted]);
}
