import { escapeHtml } from '../html.ts';
import { type Message, say } from '../i18n/index.ts';
import { shared } from '../locales/shared.ts';

/** Whose site a mail speaks for. */
export interface MailSite {
  /** What it is called when the mail is written. */
  siteName: () => string;
  publicUrl: string;
}

/** Whom a mail goes to. */
export interface Recipient {
  email: string;
  username: string;
}

/** One mail to one person, as it is stored: what it says is put into words when it is sent. */
export interface Mail {
  readonly to: string;
  readonly content: MailContent;
}

/** How a mail hangs together with others. Ids have angle brackets. */
export interface MailThread {
  readonly messageId: string;
  readonly inReplyTo?: string | undefined;
  readonly references?: readonly string[];
  /** Where answers go; the sender when left out. */
  readonly replyTo?: string | undefined;
  /** Nobody wrote this one, so no machine answers it. */
  readonly isAutomatic?: boolean;
}

/** What a mail says. */
export interface MailContent {
  readonly thread?: MailThread;
  readonly site: { siteName: string; publicUrl: string };
  /** Null for people without an account, who have no name to be greeted by. */
  readonly username: string | null;
  readonly subject: Message;
  readonly paragraphs: readonly Message[];
  /** What the operator has below every mail; the mailer adds it. */
  readonly signature?: string | undefined;
}

/** A mail in words. */
export interface WrittenMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A mail as every mail of the site looks: a greeting, the paragraphs, and the site at its foot. */
export function mailTemplate(
  { siteName, publicUrl }: MailSite,
  to: Recipient | { email: string; username?: undefined },
  subject: Message,
  paragraphs: readonly Message[],
): Mail {
  const site = { siteName: siteName(), publicUrl };
  return { to: to.email, content: { site, username: to.username ?? null, subject, paragraphs } };
}

/** The same mail as part of a thread. */
export function inThread({ to, content }: Mail, thread: MailThread): Mail {
  return { to, content: { ...content, thread } };
}

/** Puts a mail into words, as text and as HTML; in the site's language unless another is named. */
export function writeMail({ to, content }: Mail, language?: string): WrittenMail {
  const { site, username, subject, paragraphs, signature } = content;
  const greeting = username === null ? shared.mail.greeting : shared.mail.greetingByName({ username });
  const foot = `${site.siteName}\n${site.publicUrl}`;
  const said = [greeting, ...paragraphs].map((message) => say(message, language));
  const lines = [...said, ...(signature ? [signature] : []), foot];
  const body = lines.map((line) => `<p>${escapeHtml(line).replaceAll('\n', '<br>')}</p>`).join('\n');
  return {
    to,
    // A subject is one line, whatever was written into it.
    subject: say(subject, language).replaceAll(/\s+/g, ' '),
    text: `${lines.join('\n\n')}\n`,
    html: `<div style="font:16px/1.5 system-ui,sans-serif;max-width:34em">\n${body}\n</div>\n`,
  };
}
