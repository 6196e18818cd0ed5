import { type FooterContent, footerContent } from '@candela/contract/editorial/operations';
import { safeLink } from '../../platform/clean-html.ts';

/** The slug whose description is a JSON string instead of HTML. */
export const footerSlug = 'footer';

const emptyFooter: FooterContent = { content: '', social: { facebook: '', twitter: '', instagram: '' } };

/**
 * The footer as the site may show it; an empty one for what is no footer.
 * @param cleaned makes its HTML safe
 */
export function cleanFooter(description: string, cleaned: (html: string) => string): FooterContent {
  const read = footerContent.safeParse(parseJson(description));
  if (!read.success) return emptyFooter;
  const { content, social } = read.data;
  return {
    content: cleaned(content),
    social: {
      facebook: webAddress(social.facebook),
      twitter: webAddress(social.twitter),
      instagram: webAddress(social.instagram),
    },
  };
}

function webAddress(link: string): string {
  return /^https?:/i.test(link.trim()) ? (safeLink(link) ?? '') : '';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
