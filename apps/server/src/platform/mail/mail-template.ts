import { escapeHtml } from '../html.ts';
import { type Message, say, verbatim } from '../i18n/index.ts';
import { shared } from '../locales/shared.ts';
import { type OwnTexts, ownParagraph, ownSubject } from './own-texts.ts';

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

/**
 * Puts a mail into words, as text and as HTML; in the site's language unless another is named.
 * @param own what the operator wrote for this mail
 */
export function writeMail({ to, content }: Mail, language?: string, own: OwnTexts = {}): WrittenMail {
  const { site, username, subject, paragraphs, signature } = content;
  const greeting = username === null ? shared.mail.greeting : shared.mail.greetingByName({ username });
  const foot = `${site.siteName}\n${site.publicUrl}`;
  const written = [
    plain(say(greeting, language)),
    ...paragraphs.map((message) => ownWords(message, own) ?? plain(say(message, language))),
    ...(signature ? [plain(signature)] : []),
    plain(foot),
  ];
  const body = written.map(({ html }) => html).join('\n');
  return {
    to,
    // A subject is one line, whatever was written into it.
    subject: say(withOwnSubject(subject, own), language).replaceAll(/\s+/g, ' '),
    text: `${written.map(({ text }) => text).join('\n\n')}\n`,
    html: `<div style="font:16px/1.5 system-ui,sans-serif;max-width:34em">\n${body}\n</div>\n`,
  };
}

function plain(text: string): { html: string; text: string } {
  return { html: `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`, text };
}

function ownWords(message: Message, own: OwnTexts) {
  const html = own[message.key];
  return html === undefined ? undefined : ownParagraph(message, html);
}

/** The subject an operator wrote, in the place of the catalogue's, also where that is said inside another. */
function withOwnSubject(subject: Message, own: OwnTexts): Message {
  const inner = innerSubject(subject);
  const written = own[inner.key];
  const text = written === undefined ? undefined : ownSubject(inner, written);
  if (text === undefined) return subject;
  return inner === subject
    ? verbatim(text)
    : { ...subject, values: { ...subject.values, subject: verbatim(text) } };
}

/** Which message names the mail: its subject, or what the subject says inside a frame of the same catalogue. */
export function innerSubject(subject: Message): Message {
  const inner = subject.values?.subject;
  const isFramed = typeof inner === 'object' && inner.key.split(':')[0] === subject.key.split(':')[0];
  return isFramed ? inner : subject;
}
