/** The nonce the server wrote into the page; every generated style tag must carry it to pass the policy. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
}
