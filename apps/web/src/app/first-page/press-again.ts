/** How long after React began to take over the page a press without effect is repeated. */
const patienceMs = 10_000;
const betweenMs = 20;

/** What was pressed, or chosen with the value it was given. */
interface Pressed {
  control: HTMLElement;
  value: string;
}

const pressable = 'button, [role=combobox]';

/**
 * Repeats presses and choices that came too early: those from before React listened, and those on a part that React has
 * not taken over yet. Call it once React listens on `root`.
 * @param isTypedGiven gives React what was typed; false while that is not all done. A form pressed before would be sent
 *   empty.
 */
export function pressAgain(root: HTMLElement, isTypedGiven: () => boolean): void {
  const deadlineMs = performance.now() + patienceMs;
  const again = new Map<HTMLElement, string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const repeatLater = () => {
    clearTimeout(timer);
    timer = setTimeout(repeatAll, betweenMs);
  };
  const repeatAll = () => {
    if (performance.now() >= deadlineMs) return;
    if (!isTypedGiven()) {
      repeatLater();
      return;
    }
    const pressed = [...again];
    again.clear();
    for (const [control, value] of pressed) if (control.isConnected) doAgain({ control, value });
  };
  const repeat = ({ control, value }: Pressed) => {
    again.delete(control);
    again.set(control, value);
    repeatLater();
  };
  const early = { capture: true, signal: AbortSignal.timeout(patienceMs) };
  // Before React hears of the press, as its answer may be made of what was typed.
  document.addEventListener('click', () => isTypedGiven(), early);
  for (const [first, type, selector] of [
    ['click', 'click', pressable],
    ['input', 'change', 'select'],
  ] as const) {
    const controlOf = ({ target }: Event) =>
      target instanceof Element ? target.closest<HTMLElement>(selector) : null;
    // The document hears of it before React, which takes a list over at its first event and puts the choice back.
    let given = '';
    const keepGiven = (event: Event) => {
      given = chosenIn(controlOf(event));
    };
    document.addEventListener(first, keepGiven, early);
    root.addEventListener(
      type,
      (event) => {
        const control = controlOf(event);
        if (!control) return;
        // React's own listener was here first. It stops what happens to a part not yet its own, and forgets it.
        if (event.cancelBubble || chosenIn(control) !== given) repeat({ control, value: given });
        // The browser would send the form the button is in.
        if (event.cancelBubble) event.preventDefault();
      },
      early,
    );
  }
  // From here on React hears of every press (first-page.js).
  delete root.dataset.rendered;
  const pressed: unknown = Reflect.get(globalThis, 'candelaPressed');
  Reflect.deleteProperty(globalThis, 'candelaPressed');
  if (Array.isArray(pressed)) for (const one of pressed as Pressed[]) repeat(one);
}

function chosenIn(control: HTMLElement | null): string {
  return control instanceof HTMLSelectElement ? control.value : '';
}

function doAgain({ control, value }: Pressed): void {
  if (control instanceof HTMLSelectElement) {
    // Taking it over has put back what the page was rendered with.
    control.value = value;
    for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
  } else control.click();
}
