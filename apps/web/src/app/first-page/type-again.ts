/** How long a field may wait for React to take it over. */
const patienceMs = 10_000;
const betweenMs = 20;
/** A field has React's keys from the rendering on, and is React's own from its commit on, which may come later. */
const settlesWithinMs = 3_000;

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Gives React what was typed or ticked before it took a page's fields over; its next rendering would put back what the
 * page came with. Call it before React takes `root` over.
 * @returns gives React at once what it can take; false while something had to be given, or could not be yet
 */
export function typeAgain(root: HTMLElement): () => boolean {
  const deadlineMs = performance.now() + patienceMs;
  const rendered = new Set(root.querySelectorAll<Field>('input, textarea'));
  const waiting = new Set(rendered);
  const typed = new Map<Field, string>();
  const settling = new Map<Field, { value: string; untilMs: number }>();
  let isAgain = false;
  const note = (field: Field) => {
    if (isChanged(field)) typed.set(field, field.value);
    else typed.delete(field);
  };
  const forget = (field: Field) => {
    settling.delete(field);
    // Choosing one of several puts out the others.
    for (const one of settling.keys())
      if (one.type === 'radio' && one.name === field.name) settling.delete(one);
  };
  const early = { capture: true, signal: AbortSignal.timeout(patienceMs) };
  // React hears of a click after this, and may put the tick back before the click's input event.
  let ticked: { field: HTMLInputElement; isOn: boolean } | undefined;
  document.addEventListener(
    'click',
    ({ target }) => {
      const field = target as Field;
      if (!isAgain && rendered.has(field) && isTickable(field)) ticked = { field, isOn: field.checked };
    },
    early,
  );
  document.addEventListener(
    'input',
    ({ target }) => {
      if (isAgain) return;
      const field = target as Field;
      const isPutBack = ticked?.field === field && ticked.field.checked !== ticked.isOn;
      ticked = undefined;
      if (waiting.has(field) && !isPutBack) return note(field);
      forget(field);
      // A tick that comes while React takes the field over is put back, at once or by the commit.
      if (rendered.has(field) && isTickable(field) && isChanged(field) !== isPutBack) {
        hold(field, '');
        look();
      }
    },
    early,
  );
  for (const field of waiting) note(field);
  const give = (field: Field, value: string) => {
    isAgain = true;
    again(field, value);
    isAgain = false;
  };
  const hold = (field: Field, value: string) =>
    settling.set(field, { value, untilMs: performance.now() + settlesWithinMs });
  /** False where something was put back and had to be given once more. */
  const settle = () => {
    const nowMs = performance.now();
    let hasHeld = true;
    for (const [field, { value, untilMs }] of settling) {
      // What is ticked otherwise than it was rendered was ticked by somebody.
      const holds = isTickable(field) ? field.checked !== field.defaultChecked : field.value === value;
      if (nowMs > untilMs) settling.delete(field);
      else if (!holds) {
        give(field, value);
        hasHeld = false;
      }
    }
    return hasHeld;
  };
  const giveTyped = (field: Field) => {
    if (!isTakenOver(field)) return;
    waiting.delete(field);
    const value = typed.get(field);
    if (value === undefined) return;
    typed.delete(field);
    give(field, value);
    hold(field, value);
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    settle();
    for (const field of waiting) giveTyped(field);
    if (settling.size > 0 || (waiting.size > 0 && performance.now() < deadlineMs))
      timer = setTimeout(look, betweenMs);
  };
  timer = setTimeout(look, 0);
  return () => {
    // A tick that is given is a press of its own.
    if (isAgain) return true;
    const isGiven = typed.size === 0;
    for (const field of [...typed.keys()]) {
      // React takes over what an event comes to, if it has the code.
      if (!isTakenOver(field)) field.dispatchEvent(new Event('input', { bubbles: true }));
      giveTyped(field);
    }
    return settle() && isGiven;
  };
}

function isChanged(field: Field): boolean {
  if (!isTickable(field)) return field.value !== field.defaultValue;
  // A radio button goes out by itself when another is chosen.
  return field.checked !== field.defaultChecked && (field.type === 'checkbox' || field.checked);
}

function isTickable(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio';
}

/** React's own keys are on what it has taken over. */
function isTakenOver(field: Field): boolean {
  return Object.keys(field).some((key) => key.startsWith('__reactProps'));
}

function again(field: Field, value: string): void {
  if (isTickable(field)) {
    // As it was rendered, so that the press changes it.
    field.checked = field.defaultChecked;
    field.click();
    return;
  }
  const { selectionStart, selectionEnd } = field;
  const ofPrototype = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  // React compares with what it saw last, and does not see what goes past its own setter.
  field.value = field.defaultValue;
  ofPrototype?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (document.activeElement === field && selectionStart !== null) {
    field.setSelectionRange(selectionStart, selectionEnd);
  }
}
