import sanitizeHtml from 'sanitize-html';
import { managedHtml, safeLink } from '../clean-html.ts';
import { unescapeHtml } from '../html.ts';

/** What an operator writes a mail with. Mail programs show these; pictures and tables have no place in a text. */
const tags = [
  ...['p', 'br', 'h2', 'h3', 'h4', 'blockquote', 'ul', 'ol', 'li', 'a'],
  ...['strong', 'em', 'b', 'i', 'u', 's'],
];

const options: sanitizeHtml.IOptions = {
  ...managedHtml,
  allowedTags: tags,
  allowedAttributes: { a: ['href'] },
  allowedClasses: {},
  transformTags: {
    h1: 'h2',
    a: (tagName, { href = '' }) => ({ tagName, attribs: addressOf(href) }),
  },
};

/** The same as pages are cleaned, with fewer elements. A link is a whole http, https or mailto address, or a placeholder. */
export function cleanMailHtml(html: string): string {
  return sanitizeHtml(html, options).trim();
}

/** A mail stands on no site, so that a path leads nowhere. */
function addressOf(href: string): Record<string, string> {
  const link = href.trim();
  if (/^\{[^{}\s"]+\}$/.test(link)) return { href: link };
  const safe = safeLink(link);
  return safe === null || safe.startsWith('/') ? {} : { href: safe };
}

const sizes: Readonly<Record<string, string>> = {
  h2: 'font:600 1.25em/1.3 system-ui,sans-serif;margin:1.2em 0 .4em',
  h3: 'font:600 1.1em/1.3 system-ui,sans-serif;margin:1.2em 0 .4em',
  h4: 'font:600 1em/1.3 system-ui,sans-serif;margin:1.2em 0 .4em',
  blockquote: 'margin:1em 0;padding-left:1em;border-left:3px solid #ccc',
};

/** Clean HTML with the look of its elements beside them: mail programs leave out style sheets. */
export function withMailStyles(html: string): string {
  return html.replace(/<(h2|h3|h4|blockquote)>/g, (_tag, name: string) => `<${name} style="${sizes[name]}">`);
}

/** What clean HTML says, as a mail in plain text says it. */
export function plainTextOf(html: string): string {
  const text = new PlainText();
  // Within clean HTML, < and > only delimit tags.
  for (const [piece, close, tag, attributes] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)(\s[^<>]*)?>|[^<]+/g)) {
    if (tag === undefined) text.say(unescapeHtml(piece.replaceAll(/\s+/g, ' ')));
    else if (close) text.close(tag);
    else text.open(tag, attributes ?? '');
  }
  return text.done();
}

class PlainText {
  #said = '';
  #breaks = 0;
  #marker = '';
  /** How many items each list around has, or null for one without figures. */
  readonly #lists: (number | null)[] = [];
  #link: { href: string; from: number } | undefined;

  say(words: string): void {
    const isLineStart = this.#breaks > 0 || this.#said === '' || this.#said.endsWith('\n');
    const text = isLineStart ? words.trimStart() : words;
    if (text === '') return;
    this.#flush();
    this.#said += text;
  }

  open(tag: string, attributes: string): void {
    if (tag === 'br') this.#said = `${this.#said.trimEnd()}\n`;
    else if (tag === 'a') this.#openLink(attributes);
    else if (tag === 'ul' || tag === 'ol') {
      this.#break(this.#lists.length > 0 ? 1 : 2);
      this.#lists.push(tag === 'ol' ? 0 : null);
    } else if (tag === 'li') this.#openItem();
    else if (isBlock(tag)) this.#breakBlock();
  }

  close(tag: string): void {
    if (tag === 'a') this.#closeLink();
    else if (tag === 'ul' || tag === 'ol') {
      this.#lists.pop();
      this.#break(this.#lists.length > 0 ? 1 : 2);
    } else if (tag === 'li') this.#break(1);
    else if (isBlock(tag)) this.#breakBlock();
  }

  done(): string {
    return this.#said.trim();
  }

  #flush(): void {
    if (this.#said !== '') this.#said = `${this.#said.trimEnd()}${'\n'.repeat(this.#breaks)}${this.#gap()}`;
    this.#breaks = 0;
    this.#said += this.#marker;
    this.#marker = '';
  }

  /** A space at the end of what was said stays, where the next words follow in the same line. */
  #gap(): string {
    return this.#breaks === 0 ? this.#said.slice(this.#said.trimEnd().length) : '';
  }

  #break(lines: number): void {
    this.#breaks = Math.max(this.#breaks, lines);
  }

  #breakBlock(): void {
    // The first words of an item stand beside its mark.
    if (this.#marker === '') this.#break(this.#lists.length > 0 ? 1 : 2);
  }

  #openItem(): void {
    this.#break(1);
    const depth = Math.max(this.#lists.length - 1, 0);
    const count = this.#lists.at(-1);
    if (typeof count === 'number') this.#lists[this.#lists.length - 1] = count + 1;
    this.#marker = `${'  '.repeat(depth)}${typeof count === 'number' ? `${count + 1}.` : '-'} `;
  }

  #openLink(attributes: string): void {
    const [, href = ''] = /href="([^"]*)"/.exec(attributes) ?? [];
    // Where the words will begin.
    this.#flush();
    this.#link = { href: unescapeHtml(href), from: this.#said.length };
  }

  #closeLink(): void {
    if (!this.#link) return;
    const { href, from } = this.#link;
    const words = this.#said.slice(from).trim();
    if (href !== '' && words !== href && `mailto:${words}` !== href) this.#said += ` (${href})`;
    this.#link = undefined;
  }
}

function isBlock(tag: string): boolean {
  return ['p', 'h2', 'h3', 'h4', 'blockquote'].includes(tag);
}
