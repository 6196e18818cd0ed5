import type { z } from 'zod';

/**
 * What is tried on every text. Whatever is rendered as an element carries `data-stored`, and whatever runs counts up
 * `window.__ran`, so that either is found on any page.
 */
const attacks = [
  `"><img src=x onerror="__ran()" data-stored>`,
  `<svg data-stored onload=__ran()>`,
  `</script><script data-stored>__ran()</script>`,
  `' autofocus onfocus=__ran() data-stored='`,
  `<a data-stored href="javascript:__ran()">a</a>`,
  `</title></textarea></style><iframe data-stored srcdoc="<script>parent.__ran()</script>"></iframe>`,
  // Templates of other kinds than ours, and of ours.
  `{{constructor.constructor('__ran()')()}}\${__ran()}<%= __ran() %>#{__ran()}`,
  // What a filter may read otherwise than a browser: other angles, an overlong line end, a turned direction.
  `＜script data-stored＞__ran()＜/script＞\u2028\u202e<img/src=x\u00a0onerror=__ran() data-stored>\u202c`,
  `<math><mtext><table><mglyph><style><!--</style><img data-stored title="--&gt;&lt;img src=1 onerror=__ran()&gt;">`,
  `%3Cimg src=x onerror=__ran()%3E&lt;img src=x onerror=__ran() data-stored&gt;&#60;script&#62;`,
  `<form data-stored action="javascript:__ran()"><button formaction="javascript:__ran()">`,
  `data:text/html,<script data-stored>__ran()</script>`,
];
/** For fields that hold a few letters only. */
const shortest = ['<b data-stored>', '<s>'];

/** What a field may want before it takes anything at all. */
const beginnings = ['', '/', '/files/', 'https://example.test/', 'WEBVTT\n\n00:00.000 --> 00:09.000\n'];
/** Words like any other, unless somebody makes a link of them. */
const runningAddress = 'javascript:__ran()//';

/** What the console is asked to preview. */
export const previewed = `<p>Previewed words.</p>${attacks.join(' ')}`;

/** Found again on a page wherever the text is shown. */
const markOf = (number: number) => `zq${number}z`;
export const marks = /zq(\d+)z/g;

/**
 * As many attacks as a field takes, behind its mark; undefined when the field takes none. Fields begin the list at
 * different places, so that the short ones together try everything.
 */
export function payloadFor(schema: z.ZodType, number: number): string | undefined {
  const takes = (text: string) => schema.safeParse(text).success;
  const turned = attacks.map((_, index) => attacks[(index + number) % attacks.length] as string);
  const tried = number % 3 === 0 ? [runningAddress, ...beginnings] : beginnings;
  for (const beginning of tried) {
    const bare = beginning + markOf(number);
    let text = bare;
    for (const attack of [...turned, ...shortest]) {
      // Addresses hold no blanks; between attributes a slash does as well.
      const longer = [text + attack, text + attack.replaceAll(' ', '/')].find(takes);
      text = longer ?? text;
    }
    if (text !== bare) return text;
  }
  return undefined;
}
