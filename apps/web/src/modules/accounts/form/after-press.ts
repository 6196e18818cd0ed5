let pressed = false;

function follow(event: Event) {
  pressed = event.type === 'pointerdown';
}
// The server renders forms, too, and has no document.
for (const type of ['pointerdown', 'pointerup', 'pointercancel']) {
  globalThis.document?.addEventListener(type, follow, { capture: true });
}

/**
 * Does `work` now or, while a button of the mouse is held, once it is let go. Pressing on something takes the focus
 * away from a field before the click is complete; a message that then moves the page would make the click miss.
 */
export function afterPress(work: () => void): void {
  if (!pressed) {
    work();
    return;
  }
  const released = new AbortController();
  const resume = () => {
    released.abort();
    // The click itself comes after this event.
    setTimeout(work, 0);
  };
  for (const type of ['pointerup', 'pointercancel']) {
    document.addEventListener(type, resume, { signal: released.signal });
  }
}
