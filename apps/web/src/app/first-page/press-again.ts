/** How long after React began to take over the page a press without effect is repeated. */
const patienceMs = 10_000;
const betweenMs = 20;

/** What was pressed, or chosen with the value it was given. */
interface Pressed {
  control: HTMLButtonElement | HTMLSelectElement;
  value: string;
}

/**
 * Repeats presses and choices that came too early: the last one from before React listened, and those on a part that
 * React has not taken over yet. Call it once React listens on `root`.
 */
export function pressAgain(root: HTMLElement): void {
  const deadlineMs = performance.now() + patienceMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const repeat = (pressed: Pressed) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (pressed.control.isConnected && performance.now() < deadlineMs) doAgain(pressed);
    }, betweenMs);
  };
  const early = { capture: true, signal: AbortSignal.timeout(patienceMs) };
  for (const [first, type, selector] of [
    ['click', 'click', 'button'],
    ['input', 'change', 'select'],
  ] as const) {
    const controlOf = ({ target }: Event) => (target instanceof Element ? target.closest(selector) : null);
    // The document hears of it before React, which takes a list over at its first event and puts the choice back.
    let given = '';
    const keepGiven = (event: Event) => {
      given = controlOf(event)?.value ?? '';
    };
    document.addEventListener(first, keepGiven, early);
    root.addEventListener(
      type,
      (event) => {
        const control = controlOf(event);
        // React's own listener was here first. It stops what happens to a part not yet its own, and forgets it.
        if (control && (event.cancelBubble || control.value !== given)) repeat({ control, value: given });
      },
      early,
    );
  }
  // From here on React hears of every press (color-scheme.js).
  delete root.dataset.rendered;
  const pressed: unknown = Reflect.get(globalThis, 'candelaPressed');
  Reflect.deleteProperty(globalThis, 'candelaPressed');
  if (isPressed(pressed)) repeat(pressed);
}

function doAgain({ control, value }: Pressed): void {
  if (control instanceof HTMLButtonElement) control.click();
  else {
    // Taking it over has put back what the page was rendered with.
    control.value = value;
    for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
  }
}

function isPressed(value: unknown): value is Pressed {
  return typeof value === 'object' && value !== null && 'control' in value;
}
