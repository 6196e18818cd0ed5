/** Leaves for a provider's page, which may be on this site (the sandbox) but is never one of the app's own routes. */
export function leaveFor(redirectUrl: string): void {
  const target = new URL(redirectUrl, globalThis.location.origin);
  if (target.protocol !== 'https:' && target.protocol !== 'http:') return;
  // A page that Back takes out of the browser's cache would still show its button at work.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload(), {
    once: true,
  });
  window.location.assign(target);
}
