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
  return sanitizeHtml(html, {
    allowedTags: [...headings, ...text, ...lists, ...tables, 'a'],
    allowedAttributes: { a: ['href', 'rel', 'target'], th: ['colspan', 'scope'], td: ['colspan'] },
    allowedClasses: { p: ['operator-note'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title'],
    nestingLimit: 40,
    transformTags: {
      h1: 'h2',
      a: (tagName, { href }) => ({ tagName, attribs: href === undefined ? {} : linkAttributes(href) }),
    },
  }).trim();
}

/** Links within the site stay in the window; others open their own and learn nothing of where they came from. */
function linkAttributes(href: string): Record<string, string> {
  const link = safeLink(href);
  if (link === null) return {};
  return link.startsWith('/') ? { href: link } : { href: link, rel: 'noopener noreferrer', target: '_blank' };
}
