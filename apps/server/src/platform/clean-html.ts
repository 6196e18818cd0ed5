import sanitizeHtml from 'sanitize-html';

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
 * A link as it may stand on a page: a path on this site, or a whole http, https or mailto address; null for
 * everything else. What browsers drop from an address (tabs, line ends, leading spaces) cannot hide a scheme.
 */
export function safeLink(link: string): string | null {
  const trimmed = link.trim();
  if (/[\p{Cc}\\]/u.test(trimmed)) return null;
  if (/^\/(?!\/)/.test(trimmed) || trimmed === '/') return trimmed;
  if (!/^(https?:\/\/|mailto:)/i.test(trimmed) || !URL.canParse(trimmed)) return null;
  return trimmed;
}

/**
 * Managed HTML without anything that could run, load, frame or restyle the page around it. Applied when a page is
 * written and again when it is read, so that a row that came by another way, or was written under older rules,
 * does no harm either.
 */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, managedHtml).trim();
}

export const isUnaddressed = ({ tag, attribs }: Pick<sanitizeHtml.IFrame, 'tag' | 'attribs'>) =>
  tag === 'img' && !attribs.src;

export const managedHtml: sanitizeHtml.IOptions = {
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
