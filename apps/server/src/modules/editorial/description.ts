import { cleanHtml } from './html.ts';
import { cleanFooter, footerSlug } from './rules.ts';

/** A page's description as it may be kept and sent: clean HTML, or the footer's JSON with clean HTML in it. */
export function cleanDescription(slug: string, description: string): string {
  return slug === footerSlug ? JSON.stringify(cleanFooter(description, cleanHtml)) : cleanHtml(description);
}
