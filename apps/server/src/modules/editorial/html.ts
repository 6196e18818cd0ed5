import sanitizeHtml from 'sanitize-html';
import { isUnaddressed, managedHtml } from '../../platform/clean-html.ts';

/**
 * Managed HTML made harmless, without what is not for visitors: notes to the operator, and every paragraph, heading or
 * item in which a placeholder still waits to be filled in.
 */
export function htmlForVisitors(html: string): string {
  const isHidden = ({ tag, attribs, text: words }: sanitizeHtml.IFrame) =>
    isUnaddressed({ tag, attribs }) ||
    (blocks.has(tag) && (attribs.class === 'operator-note' || placeholdersIn(words).length > 0));
  return sanitizeHtml(html, { ...managedHtml, exclusiveFilter: isHidden }).trim();
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
