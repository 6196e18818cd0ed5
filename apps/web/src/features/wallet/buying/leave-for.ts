/** Leaves for a provider's page, which may be on this site (the sandbox) but is never one of the app's own routes. */
export function leaveFor(redirectUrl: string): void {
  const target = new URL(redirectUrl, globalThis.location.origin);
  if (target.protocol !== 'https:' && target.protocol !== 'http:') return;
  globalThis.location.assign(target);
}
