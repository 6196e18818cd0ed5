import { escapeHtml } from '../html.ts';
import type { Mail } from './mailer.ts';

/** Whose site a mail speaks for. */
export interface MailSite {
  siteName: string;
  publicUrl: string;
}

/** Whom a mail goes to. */
export interface Recipient {
  email: string;
  username: string;
}

/**
 * A mail as every mail of the site looks: a greeting, the paragraphs, and the site at its foot; as text and as HTML.
 * Whoever has no account has no name to be greeted by.
 */
export function mailTemplate(
  site: MailSite,
  to: Recipient | { email: string; username?: undefined },
  subject: string,
  paragraphs: readonly string[],
): Mail {
  const greeting = to.username === undefined ? 'Hello,' : `Hello ${to.username},`;
  const lines = [greeting, ...paragraphs, `${site.siteName}\n${site.publicUrl}`];
  const body = lines.map((line) => `<p>${escapeHtml(line).replaceAll('\n', '<br>')}</p>`).join('\n');
  return {
    to: to.email,
    subject,
    text: `${lines.join('\n\n')}\n`,
    html: `<div style="font:16px/1.5 system-ui,sans-serif;max-width:34em">\n${body}\n</div>\n`,
  };
}
