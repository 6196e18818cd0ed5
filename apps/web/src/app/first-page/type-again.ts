/** How long a field may wait for React to take it over. */
const patienceMs = 10_000;
const betweenMs = 20;

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Gives React what was typed or ticked before it took a page's fields over; its next rendering would put back what the
 * page came with. Call it before React takes `root` over.
 */
export function typeAgain(root: HTMLElement): void {
  const deadlineMs = performance.now() + patienceMs;
  const waiting = new Set(root.querySelectorAll<Field>('input, textarea'));
  const typed = new Map<Field, string>();
  const note = (field: Field) => {
    if (isChanged(field)) typed.set(field, field.value);
    else typed.delete(field);
  };
  const early = { capture: true, signal: AbortSignal.timeout(patienceMs) };
  document.addEventListener(
    'input',
    ({ target }) => {
      if (waiting.has(target as Field)) note(target as Field);
    },
    early,
  );
  for (const field of waiting) note(field);
  const look = () => {
    for (const field of waiting) {
      if (!isTakenOver(field)) continue;
      waiting.delete(field);
      const value = typed.get(field);
      if (value !== undefined) again(field, value);
    }
    if (waiting.size > 0 && performance.now() < deadlineMs) setTimeout(look, betweenMs);
  };
  setTimeout(look, 0);
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
