/**
 * The nonce the server wrote into the page; every generated style tag must carry it to pass the policy. Of a page that is
 * being rendered on the server, what the nonce of its answer is written over.
 */
export function styleNonce(): string {
  if (typeof document === 'undefined') return '__CSP_NONCE__';
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
}

/**
 * Mantine's scroll lock writes a style tag through `get-nonce`, which knows no provider and reads this global.
 * Must run before the first dialog opens.
 */
export function shareStyleNonce(): void {
  Reflect.set(globalThis, '__webpack_nonce__', styleNonce());
}
