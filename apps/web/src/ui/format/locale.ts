/**
 * The language the page declares, so that figures agree with the words around them. Plain English means British,
 * which is what the product is written in.
 */
export function locale(): string {
  const declared = typeof document === 'undefined' ? '' : document.documentElement.lang;
  return declared === '' || declared === 'en' ? 'en-GB' : declared;
}
