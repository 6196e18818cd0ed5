import EmailReplyParser from 'email-reply-parser';
import { convert } from 'html-to-text';

/** The parsers below slow down with the square of a text that is made to slow them, so that they see this much at most. */
const quoteLengthMax = 16_000;
const htmlLengthMax = 100_000;

const parser = new EmailReplyParser();

/**
 * What somebody wrote in reply, without the mail they replied to and without their signature. All of it when nothing else
 * would be left.
 */
export function withoutQuotes(text: string): string {
  // Runs of empty lines are what the parser takes longest for.
  const plain = text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  const end = plain.length <= quoteLengthMax ? plain.length : plain.lastIndexOf('\n', quoteLengthMax);
  // One endless line is no reply with a quote.
  if (end <= 0) return plain;
  const fragments = parser.read(plain.slice(0, end)).getFragments();
  const seen = fragments.filter((one) => !one.isHidden()).map((one) => one.getContent());
  // What follows a quote that goes on is that quote.
  const rest = fragments.at(-1)?.isHidden() ? '' : plain.slice(end);
  return (seen.join('\n') + rest).trim() || plain;
}

/** HTML in words: no pictures, no addresses of links, and quotes marked as in plain mails. */
export function htmlAsText(html: string): string {
  return convert(html.slice(0, htmlLengthMax), {
    wordwrap: false,
    limits: { maxDepth: 60, ellipsis: '…' },
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { ignoreHref: true } },
    ],
  });
}
