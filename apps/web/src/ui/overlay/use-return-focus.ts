import { useEffect, useRef } from 'react';

/**
 * Gives focus back to what opened a dialog, also one that is mounted open and taken away whole. What opened it from a
 * menu is gone by then, so the button of the menu gets it.
 */
export function useReturnFocus(opened: boolean): void {
  const openers = useRef<readonly HTMLElement[] | null>(null);
  // Read while rendering: once it is in the page, its first field has the focus.
  if (opened && openers.current === null) openers.current = openersNow();
  if (!opened) openers.current = null;
  useEffect(() => {
    if (!opened) return;
    const from = openers.current ?? [];
    return () => {
      // What had the focus leaves the page, or becomes inert, only after this.
      setTimeout(() => {
        if (isFree(document.activeElement))
          from.find((one) => one.isConnected)?.focus({ preventScroll: true });
      }, 10);
    };
  }, [opened]);
}

function openersNow(): HTMLElement[] {
  const active = globalThis.document?.activeElement;
  if (!(active instanceof HTMLElement) || active === document.body) return [];
  const trigger = active.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const button = trigger ? document.getElementById(trigger) : null;
  return button ? [button] : [active];
}

/** Whether nothing the reader has chosen since has the focus. */
function isFree(active: Element | null): boolean {
  return active === null || active === document.body || active.closest('[inert]') !== null;
}
