/** Leaves for a provider's page. The sandbox is on this site, but it is never an app route. */
export function leaveFor(redirectUrl: string): void {
  const target = new URL(redirectUrl, globalThis.location.origin);
  if (target.protocol !== 'https:' && target.protocol !== 'http:') return;
  // A page restored by Back would still show a loading button.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload(), {
    once: true,
  });
  window.location.assign(target);
}
