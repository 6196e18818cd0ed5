import { createHash } from 'node:crypto';
import PostalMime, { addressParser, type Email } from 'postal-mime';
import { htmlAsText, withoutQuotes } from './reply-text.ts';

/** The parser takes its time for each line, and nothing else is done meanwhile. */
const linesMax = 50_000;
const textMax = 1_000_000;
const namesMax = 20;
const nameLengthMax = 120;

/** A mail that somebody sent, as far as it matters here. */
export interface ReceivedMail {
  /** With angle brackets; made of the mail itself when it has none. */
  messageId: string;
  from: { address: string; name: string };
  /** Every address it went to that it names, in small letters. */
  recipients: string[];
  /** One line; empty when there is none. */
  subject: string;
  /** What was written, without what was quoted and without the signature; 1,000,000 characters at most. */
  text: string;
  /** The names of its attachments; they themselves are dropped. */
  attachments: string[];
  /** No person wrote it, or it went to many: an answer to it would go to a machine. */
  isAutomatic: boolean;
  /** It has so many lines that its end was left out. */
  isCut: boolean;
}

/** Reads a raw mail. Throws for what is none. */
export async function readMail(source: Buffer): Promise<ReceivedMail> {
  const end = endOfLine(source, linesMax);
  const mail = await PostalMime.parse(source.subarray(0, end), { maxNestingDepth: 30 });
  const [from] = addressParser(headerOf(mail, 'from'), { flatten: true });
  const whole = clean(mail.text?.trim() ? mail.text : htmlAsText(mail.html ?? ''));
  return {
    messageId: idOf(mail, source),
    from: { address: oneLine(from?.address ?? '').toLowerCase(), name: oneLine(from?.name ?? '') },
    recipients: recipientsOf(mail),
    subject: oneLine(mail.subject ?? ''),
    text: withoutQuotes(whole).slice(0, textMax).trim(),
    attachments: mail.attachments
      .filter(({ filename, related }) => filename !== null || !related)
      .slice(0, namesMax)
      .map(({ filename, mimeType }) => oneLine(filename || mimeType).slice(0, nameLengthMax)),
    isAutomatic: isAutomatic(mail, from?.address ?? ''),
    isCut: end < source.length,
  };
}

/** Where so many lines end; the length of what has fewer. */
function endOfLine(source: Buffer, count: number): number {
  let end = 0;
  for (let line = 0; line < count; line += 1) {
    end = source.indexOf(10, end) + 1;
    if (end === 0) return source.length;
  }
  return end;
}

/** The address of a sender such as `Candela <no-reply@candela.example>`, in small letters. */
export function addressOfSender(from: string): string {
  return (addressParser(from, { flatten: true })[0]?.address ?? '').toLowerCase();
}

function headersOf(mail: Email, name: string): string[] {
  return mail.headers.filter(({ key }) => key === name).map(({ value }) => value);
}

function headerOf(mail: Email, name: string): string {
  return headersOf(mail, name)[0]?.trim() ?? '';
}

function idOf(mail: Email, source: Buffer): string {
  const given = mail.messageId ?? '';
  if (/^<[\x21-\x3b\x3d\x3f-\x7e]{1,250}>$/.test(given)) return given;
  return `<${createHash('sha256').update(source).digest('hex')}@no-message-id>`;
}

/** A forwarding server says in headers of its own where a mail went before. */
const recipientHeaders = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to'];

function recipientsOf(mail: Email): string[] {
  const values = recipientHeaders.flatMap((name) => headersOf(mail, name));
  const found = values.flatMap((value) => addressParser(value, { flatten: true }));
  return [...new Set(found.map(({ address }) => (address ?? '').toLowerCase()))].filter(Boolean);
}

/** What only lists and machines say of their mails (RFC 3834, and what came before it). */
function isAutomatic(mail: Email, from: string): boolean {
  const submitted = headerOf(mail, 'auto-submitted').toLowerCase();
  const isReport = /^(multipart\/report|message\/delivery-status)/i.test(headerOf(mail, 'content-type'));
  return (
    (submitted !== '' && !submitted.startsWith('no')) ||
    /^(bulk|junk|list|auto_reply)/i.test(headerOf(mail, 'precedence')) ||
    ['list-id', 'list-unsubscribe', 'x-autoreply', 'x-autorespond', 'x-failed-recipients'].some(
      (name) => headerOf(mail, name) !== '',
    ) ||
    headersOf(mail, 'return-path').some((path) => path.trim() === '<>') ||
    isReport ||
    /^(mailer-daemon|postmaster|no-?reply)@/i.test(from)
  );
}

/** Text as the database takes it: no control characters but tabs and line ends, no halves of characters. */
function clean(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed();
}

function oneLine(text: string): string {
  return clean(text).replaceAll(/\s+/g, ' ').trim();
}
