import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sayBy } from '@candela/contract/shared/messages';
import { pseudo, pseudoLanguage } from '@candela/contract/shared/pseudo-language';
import { IntlMessageFormat } from 'intl-messageformat';
import { catalogueOf, type Message, type Messages, plainOf } from './catalogue.ts';

/** The language of the site, until accounts can choose their own. */
let siteLanguage = 'en';

/** Chooses the language of the site: one whose files are beside the English ones, or `en-XA`, to find bare English. */
export function speak(language: string): void {
  siteLanguage = language;
}

/** What the contract says of input is in the language of the site, too. */
sayBy((key, values) => say({ key, values: plainOf(values) }));

const formats = new Map<string, IntlMessageFormat>();
const translations = new Map<string, Messages>();

/**
 * A message in words, in the site's language unless another is named. What a translation lacks is said in English.
 * A message of a catalogue that is gone, as an old row may hold one, is said as its key.
 */
export function say(message: Message, language: string = siteLanguage): string {
  const format = formatOf(message.key, language);
  return format === undefined ? message.key : String(format.format(valuesOf(message, language)));
}

/** The values of a message, in words where they are messages themselves. */
function valuesOf({ values = {} }: Message, language: string): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' ? say(value, language) : value,
    ]),
  );
}

/** The parts of a message in English, as they were parsed; undefined for one no catalogue has. */
export function elementsOf(key: string): Element[] | undefined {
  return formatOf(key, 'en')?.getAst();
}

export type Element = ReturnType<IntlMessageFormat['getAst']>[number];

/** Some parts of a message, filled in with its values; figures and dates as the site's language has them. */
export function sayElements(elements: readonly Element[], message: Message): string {
  const language = siteLanguage === pseudoLanguage ? 'en' : siteLanguage;
  const format = new IntlMessageFormat([...elements], language, undefined, { formatters });
  return String(format.format(valuesOf(message, language)));
}

function formatOf(key: string, language: string): IntlMessageFormat | undefined {
  const name = `${language} ${key}`;
  const known = formats.get(name);
  if (known) return known;
  const [translated, text] = textOf(key, language);
  if (text === undefined) return undefined;
  const locale = translated ? language : 'en';
  const made = new IntlMessageFormat(text, locale, undefined, { ignoreTag: true, formatters });
  const isPseudo = language === pseudoLanguage;
  const format = isPseudo
    ? new IntlMessageFormat(pseudo(made.getAst()), 'en', undefined, { formatters })
    : made;
  formats.set(name, format);
  return format;
}

/** The message's text, and whether it is the language's own. */
function textOf(key: string, language: string): [translated: boolean, text: string | undefined] {
  const at = key.indexOf(':');
  const catalogue = catalogueOf(key.slice(0, at));
  if (!catalogue) return [false, undefined];
  const place = key.slice(at + 1).split('.');
  const translated = textAt(translationOf(catalogue, language), place);
  return [translated !== undefined, translated ?? textAt(catalogue.english, place)];
}

function textAt(messages: Messages, place: readonly string[]): string | undefined {
  const found = place.reduce<string | Messages | undefined>(
    (inside, name) => (typeof inside === 'object' && Object.hasOwn(inside, name) ? inside[name] : undefined),
    messages,
  );
  return typeof found === 'string' ? found : undefined;
}

function translationOf({ folder, file }: { folder: string; file: string }, language: string): Messages {
  const from = path.join(folder, language, file);
  const known = translations.get(from);
  if (known) return known;
  const isPlain = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(language);
  const messages: Messages =
    isPlain && existsSync(from) ? (JSON.parse(readFileSync(from, 'utf8')) as Messages) : {};
  translations.set(from, messages);
  return messages;
}

/** Times are said in UTC: the server knows no reader's clock. */
const formatters = {
  getNumberFormat: (...[locales, options]: ConstructorParameters<typeof Intl.NumberFormat>) =>
    new Intl.NumberFormat(locales, options),
  getDateTimeFormat: (...[locales, options]: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(locales, { timeZone: 'UTC', ...options }),
  getPluralRules: (...[locales, options]: ConstructorParameters<typeof Intl.PluralRules>) =>
    new Intl.PluralRules(locales, options),
};
