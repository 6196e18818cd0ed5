import { useEffect } from 'react';

let isFirst = true;
/** The field somebody types in, until Enter or a click leads on from it. */
let field: EventTarget | null = null;

function follow({ type, target, key }: Event & { key?: string }): void {
  if (!key || key === 'Enter') field = type === 'input' ? target : null;
}

/**
 * Stands at the end of a screen, inside what waits for it. When the screen has come in place of another, the keyboard
 * goes on at its heading, which says the new title to people who listen. The first screen is a page load, after which
 * the browser begins by itself.
 */
export function Arrival() {
  useEffect(() => {
    // Who types while the screen is loading goes on typing.
    const isTyping = field && field === document.activeElement;
    const stop = isFirst || isTyping ? undefined : beginAtHeading();
    if (isFirst)
      for (const kind of ['input', 'click', 'keydown']) document.addEventListener(kind, follow, true);
    isFirst = false;
    return stop;
  }, []);
  return null;
}

/**
 * Focuses the content's first heading; the content itself until there is one. A field or dialog that has taken the
 * focus keeps it, and so does whatever somebody has gone to meanwhile. Returns how to stop waiting.
 */
function beginAtHeading(): () => void {
  let held = document.activeElement;
  const observer = new MutationObserver(() => step());
  const stop = () => observer.disconnect();
  const step = () => {
    const content = document.getElementById('content');
    const now = document.activeElement;
    const isTaken = now?.closest('[role$=dialog]') || (now !== content && content?.contains(now));
    if (isTaken || (now !== held && now !== document.body)) return stop();
    const heading = content?.querySelector<HTMLElement>('h1, h2');
    heading?.setAttribute('tabindex', '-1');
    const next = heading ?? content;
    if (next && next !== now) next.focus({ preventScroll: true });
    held = next ?? held;
    if (heading) stop();
  };
  observer.observe(document.body, { childList: true, subtree: true });
  step();
  return stop;
}
