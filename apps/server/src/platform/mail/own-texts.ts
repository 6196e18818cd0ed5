import { escapeHtml } from '../html.ts';
import { type Message, type Placeholder, piecesOf } from '../i18n/index.ts';
import { cleanMailHtml, plainTextOf, withMailStyles } from './mail-html.ts';

/**
 * What an operator wrote for one mail, by the key of the message it takes the place of: the subject as text, paragraphs
 * as HTML. What is absent is the catalogue's.
 */
export type OwnTexts = Readonly<Record<string, string>>;

/** Why a text can't be used, and the placeholders it is about. */
export interface TextProblem {
  readonly kind: 'unknown' | 'broken' | 'missing' | 'inAddress';
  readonly names: string[];
}

/** What may be left out: everything else a mail says by figures, names and addresses is what it is for. */
const dispensable = new Set(['username', 'siteName', 'site', 'otpMinutes']);

/** `{name}` where a link leads, or in the text. */
const inText = /href="\{([^{}"]*)\}"|\{([^{}<>]*)\}/g;

export function placeholdersOf(key: string): Placeholder[] {
  const pieces = piecesOf(key) ?? [];
  return [...new Set(pieces.filter((piece) => typeof piece !== 'string'))];
}

/** Whether a paragraph loses its purpose without it. */
export function mustStay({ isLink, values }: Placeholder): boolean {
  return isLink || values.some((name) => !dispensable.has(name));
}

/** The catalogue's text as an operator begins with it. */
export function standardHtml(key: string): string {
  return `<p>${escapeHtml(standardText(key)).replaceAll('\n', '<br>')}</p>`;
}

export function standardText(key: string): string {
  return (piecesOf(key) ?? [])
    .map((piece) => (typeof piece === 'string' ? piece : `{${piece.name}}`))
    .join('');
}

/** What is wrong with clean HTML as a paragraph; undefined for nothing. */
export function problemOfParagraph(key: string, html: string): TextProblem | undefined {
  const placeholders = placeholdersOf(key);
  const used = [...html.matchAll(inText)];
  const names = used.map(([, address, word]) => address ?? word ?? '');
  const words = html.replaceAll(/<[^<>]*>/g, '');
  const whole = words.match(/\{[^{}]*\}/g) ?? [];
  const inWords = used.flatMap(([said, address]) => (address === undefined ? [said] : []));
  // Without its tags, the text has more of them than with.
  const broken = whole.filter((one) => countOf(one, whole) > countOf(one, inWords));
  const links = placeholders.filter(({ isLink }) => isLink).map(({ name }) => name);
  const addresses = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);
  return (
    problem('unknown', unknownIn(placeholders, names)) ??
    problem('broken', broken) ??
    problem(
      'inAddress',
      addresses.filter((href) => /[{}]/.test(href) && !links.some((name) => href === `{${name}}`)),
    ) ??
    problem(
      'missing',
      placeholders.filter((one) => mustStay(one) && !names.includes(one.name)).map(({ name }) => `{${name}}`),
    )
  );
}

/** What is wrong with a subject; a subject may leave out what it likes. */
export function problemOfSubject(key: string, text: string): TextProblem | undefined {
  const names = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
  return problem('unknown', unknownIn(placeholdersOf(key), names));
}

function countOf(one: string, all: readonly string[]): number {
  return all.filter((other) => other === one).length;
}

function problem(kind: TextProblem['kind'], names: string[]): TextProblem | undefined {
  return names.length === 0 ? undefined : { kind, names: [...new Set(names)] };
}

function unknownIn(placeholders: readonly Placeholder[], names: readonly string[]): string[] {
  const known = new Set(placeholders.map(({ name }) => name));
  return names.filter((name) => !known.has(name)).map((name) => `{${name}}`);
}

/** An own paragraph filled in; undefined where it does not fit the message, as one written for an earlier version of the site. */
export function ownParagraph(message: Message, html: string): { html: string; text: string } | undefined {
  // Again: a row may have come by another way, or was written under older rules.
  const clean = cleanMailHtml(html);
  if (problemOfParagraph(message.key, clean)) return undefined;
  const said = valuesIn(message);
  const filled = clean.replaceAll(inText, (whole, address?: string, word?: string) => {
    if (address !== undefined) return hrefOf(said.get(address) ?? '');
    const value = said.get(word ?? '');
    return value === undefined ? whole : escapeHtml(value).replaceAll(/\r?\n/g, '<br>');
  });
  return { html: withMailStyles(filled), text: plainTextOf(filled) };
}

/** An own subject filled in; undefined where it does not fit. */
export function ownSubject(message: Message, text: string): string | undefined {
  if (problemOfSubject(message.key, text)) return undefined;
  const said = valuesIn(message);
  return text.replaceAll(/\{([^{}]*)\}/g, (_whole, name: string) => said.get(name) ?? '');
}

function valuesIn(message: Message): Map<string, string> {
  return new Map(placeholdersOf(message.key).map(({ name, say }) => [name, say(message)]));
}

function hrefOf(address: string): string {
  return /^https?:\/\/\S+$/.test(address) ? `href="${escapeHtml(address)}"` : '';
}
