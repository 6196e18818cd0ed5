import sanitizeHtml from 'sanitize-html';
import { isUnaddressed, managedHtml } from '../../platform/clean-html.ts';

/**
 * Managed HTML made harmless, without what is not for visitors: notes to the operator, every paragraph, heading or item
 * in which a placeholder still waits to be filled in, and headings that then stand above nothing.
 */
export function htmlForVisitors(html: string): string {
  let isPart = false;
  const isHidden = ({ tag, attribs, text: words }: sanitizeHtml.IFrame) => {
    if (isUnaddressed({ tag, attribs })) return true;
    const isNotYet = blocks.has(tag) && placeholdersIn(words).length > 0;
    isPart ||= isNotYet;
    return isNotYet || (blocks.has(tag) && attribs.class === 'operator-note');
  };
  const shown = sanitizeHtml(html, { ...managedHtml, exclusiveFilter: isHidden });
  return (isPart ? emptyHeadings.reduce((left, heading) => left.replace(heading, ''), shown) : shown).trim();
}

/** From the lowest level up, since a heading of empty ones is empty, too. */
const emptyHeadings = [4, 3, 2].map(
  (level) => new RegExp(`<h${level}>(?:(?!</h${level}>)[^])*</h${level}>\\s*(?=$|<h[1-${level}]>)`, 'g'),
);

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
