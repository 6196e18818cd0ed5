import { cleanHtml } from '../../platform/clean-html.ts';
import { cleanFooter, footerSlug } from './footer.ts';
import { htmlForVisitors, placeholdersOf } from './html.ts';

/** A page's description as it may be kept and sent: clean HTML, or the footer's JSON with clean HTML in it. */
export function cleanDescription(slug: string, description: string): string {
  return slug === footerSlug ? JSON.stringify(cleanFooter(description, cleanHtml)) : cleanHtml(description);
}

/** A page's description as visitors may read it: without notes to the operator and without unfilled placeholders. */
export function descriptionForVisitors(slug: string, description: string): string {
  return slug === footerSlug
    ? JSON.stringify(cleanFooter(description, htmlForVisitors))
    : htmlForVisitors(description);
}

/** What of a page still waits to be filled in, as it stands in the text. */
export function placeholdersOfPage(slug: string, description: string): string[] {
  return placeholdersOf(slug === footerSlug ? cleanFooter(description, cleanHtml).content : description);
}
