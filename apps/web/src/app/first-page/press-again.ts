/** How long a press waits for the part of the page it was in. */
const patienceMs = 5_000;

/** Lets go of the rendered page once React has it, and presses the button again that was pressed before. */
export function pressAgain(root: HTMLElement): void {
  const startedMs = performance.now();
  const step = () => {
    const pressed: unknown = Reflect.get(globalThis, 'candelaPressed');
    const isLate = performance.now() - startedMs > patienceMs;
    const heading = root.querySelector('h1') ?? root.firstElementChild;
    if (!isLate && heading && !isTaken(heading)) return void setTimeout(step, 20);
    if (pressed instanceof HTMLElement && pressed.isConnected && !isLate) {
      if (!isTaken(pressed)) return void setTimeout(step, 20);
      delete root.dataset.rendered;
      pressed.click();
    }
    delete root.dataset.rendered;
    Reflect.deleteProperty(globalThis, 'candelaPressed');
  };
  step();
}

/** React keeps its own keys on the elements it has taken over. */
function isTaken(element: Element): boolean {
  return Object.keys(element).some((key) => key.startsWith('__reactProps'));
}
