/** The language the page declares, so that figures agree with the words around them. */
export function locale(): string {
  const declared = typeof document === 'undefined' ? '' : document.documentElement.lang;
  return declared || 'en';
}
