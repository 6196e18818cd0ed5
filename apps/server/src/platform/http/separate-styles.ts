import { unescapeHtml } from '../html.ts';

/** An element's tag with a style attribute, as React writes it: quotes inside are escaped. */
const styleAttribute = / style="([^"]*)"/g;

/**
 * Takes the style attributes out of rendered HTML, which the content policy forbids, and gives the same as rules for a
 * style element that carries the nonce. The web app turns them back when it takes the page over (take-styles.ts).
 * @param html as React renders it: what people wrote has no quotes in it
 */
export function separateStyles(html: string): { styles: string; body: string } {
  const ids = new Map<string, number>();
  const body = html.replace(styleAttribute, (_all, style: string) => {
    const id = ids.get(style) ?? ids.size;
    ids.set(style, id);
    return ` data-s="${id}"`;
  });
  const styles = [...ids]
    .map(([style, id]) => [unescapeHtml(style), id] as const)
    // Nothing ends the rule or the element it stands in.
    .filter(([style]) => !/[{}<]/.test(style))
    .map(([style, id]) => `[data-s="${id}"]{${important(style)}}`)
    .join('');
  return { styles, body };
}

/** A style attribute is stronger than any rule. */
function important(style: string): string {
  return style
    .split(';')
    .filter(Boolean)
    .map((declaration) => `${declaration} !important`)
    .join(';');
}
