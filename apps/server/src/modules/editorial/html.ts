import sanitizeHtml from 'sanitize-html';
import { safeLink } from './rules.ts';

const headings = ['h2', 'h3', 'h4'];
const text = [
  'p',
  'br',
  'strong',
  'em',
  'b',
  'i',
  'u',
  's',
  'small',
  'sub',
  'sup',
  'blockquote',
  'hr',
  'code',
];
const lists = ['ul', 'ol', 'li'];
const tables = ['table', 'thead', 'tbody', 'tr', 'th', 'td'];

/**
 * Managed HTML without anything that could run, load, frame or restyle the page around it. Applied when a page is
 * written and again when it is read, so that a row that came by another way, or was written under older rules,
 * does no harm either.
 */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, options).trim();
}

/**
 * The same without what is not for visitors: notes to the operator, and every paragraph, heading or item in which a
 * placeholder still waits to be filled in.
 */
export function htmlForVisitors(html: string): string {
  const isHidden = ({ tag, attribs, text: words }: sanitizeHtml.IFrame) =>
    isUnaddressed({ tag, attribs }) ||
    (blocks.has(tag) && (attribs.class === 'operator-note' || placeholdersIn(words).length > 0));
  return sanitizeHtml(html, { ...options, exclusiveFilter: isHidden }).trim();
}

/** What still waits to be filled in, as it stands in the text: `[company name]`. Notes to the operator do not count. */
export function placeholdersOf(html: string): string[] {
  const isNote = ({ attribs }: sanitizeHtml.IFrame) => attribs.class === 'operator-note';
  const words = sanitizeHtml(html, {
    allowedTags: ['p'],
    allowedClasses: { p: ['operator-note'] },
    exclusiveFilter: isNote,
  });
  return placeholdersIn(words);
}

function placeholdersIn(words: string): string[] {
  return [...new Set(words.match(/\[\p{L}[^\][]{1,79}\]/gu) ?? [])];
}

const blocks = new Set(['p', 'h2', 'h3', 'h4', 'li', 'th', 'td', 'blockquote']);

const isUnaddressed = ({ tag, attribs }: Pick<sanitizeHtml.IFrame, 'tag' | 'attribs'>) =>
  tag === 'img' && !attribs.src;

const options: sanitizeHtml.IOptions = {
  allowedTags: [...headings, ...text, ...lists, ...tables, 'a', 'img'],
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt'],
    th: ['colspan', 'scope'],
    td: ['colspan'],
  },
  exclusiveFilter: isUnaddressed,
  allowedClasses: { p: ['operator-note'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title'],
  nestingLimit: 40,
  transformTags: {
    h1: 'h2',
    a: (tagName, { href }) => ({ tagName, attribs: href === undefined ? {} : linkAttributes(href) }),
    img: (tagName, { src, alt }) => ({ tagName, attribs: pictureAttributes(src, alt) }),
  },
};

/** A picture comes from this site, or over https; any other is left out. */
function pictureAttributes(src = '', alt = ''): Record<string, string> {
  const link = safeLink(src);
  return link && /^(\/|https:)/i.test(link) ? { src: link, alt } : {};
}

/** Links within the site stay in the window; others open their own and learn nothing of where they came from. */
function linkAttributes(href: string): Record<string, string> {
  const link = safeLink(href);
  if (link === null) return {};
  return link.startsWith('/') ? { href: link } : { href: link, rel: 'noopener noreferrer', target: '_blank' };
}
