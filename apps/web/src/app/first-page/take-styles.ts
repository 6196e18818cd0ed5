/** Of the style element that stands in for the rendered page's style attributes, which its policy forbids. */
const elementId = 'page-styles';

/**
 * Gives the elements of a rendered page their own styles, as scripts may, in place of the rules that stood in for them:
 * from here on they are React's to change.
 */
export function takeStyles(root: HTMLElement): void {
  const element = document.getElementById(elementId);
  if (!(element instanceof HTMLStyleElement) || !element.sheet) return;
  for (const rule of element.sheet.cssRules) {
    if (!(rule instanceof CSSStyleRule)) continue;
    for (const styled of root.querySelectorAll<HTMLElement>(rule.selectorText)) {
      for (const name of rule.style) styled.style.setProperty(name, rule.style.getPropertyValue(name));
      styled.removeAttribute('data-s');
    }
  }
  element.remove();
}
