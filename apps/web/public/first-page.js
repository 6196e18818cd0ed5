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

// What is chosen, and pressed last, before the app has taken the page over is done again once it has (press-again.ts).
const early = [];
globalThis.candelaPressed = early;
for (const [type, selector] of [
  ['click', ':is(button, [role=combobox])'],
  ['change', 'select'],
]) {
  document.addEventListener(
    type,
    ({ target }) => {
      const control = target instanceof Element && target.closest(`[data-rendered] ${selector}`);
      if (!control) return;
      const before = early.findIndex(
        (one) => one.type === type && (type === 'click' || one.control === control),
      );
      if (before >= 0) early.splice(before, 1);
      early.push({ type, control, value: control.value });
    },
    true,
  );
}

// A form sent before the app has it would load the page again, with what was typed, a password too, in its address. The
// press that sent it is done again.
document.addEventListener(
  'submit',
  (event) => {
    if (event.target instanceof Element && event.target.closest('[data-rendered]')) event.preventDefault();
  },
  true,
);

// A rendered page is a picture of itself before the app takes it over, so for visitors its scripts come once it is shown:
// on a slow line they would share it with the styles and pictures. Whoever is signed in sees nothing before the app.
document.addEventListener(
  'readystatechange',
  () => {
    const template = document.getElementById('app-scripts');
    if (!template) return;
    const load = () => template.replaceWith(document.importNode(template.content, true));
    // A page in the background is not painted.
    if (document.hidden || document.documentElement.hasAttribute('data-account')) load();
    else requestAnimationFrame(() => setTimeout(load));
  },
  { once: true },
);
