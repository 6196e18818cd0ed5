// Runs before the first paint so that a remembered light theme does not flash dark.
// The key is the one UiProvider hands to Mantine's colour scheme manager.
(() => {
  try {
    const stored = localStorage.getItem('candela-color-scheme');
    const light =
      stored === 'light' || (stored === 'auto' && matchMedia('(prefers-color-scheme: light)').matches);
    if (light) document.documentElement.setAttribute('data-mantine-color-scheme', 'light');
    // A rendered page is what visitors see. Whoever is signed in waits for their own.
    if (localStorage.getItem('token') !== null) document.documentElement.setAttribute('data-account', '');
  } catch {
    // Storage may be forbidden; dark is then the right answer.
  }
})();

// What is pressed or chosen before the app has taken the page over is done again once it has (press-again.ts).
for (const type of ['click', 'change']) {
  document.addEventListener(
    type,
    ({ target }) => {
      const control =
        target instanceof Element &&
        target.closest(type === 'click' ? '[data-rendered] button' : '[data-rendered] select');
      if (control) globalThis.candelaPressed = { control, value: control.value };
    },
    true,
  );
}
