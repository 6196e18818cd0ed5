import { fileURLToPath } from 'node:url';
import { catalogues as contractCatalogues } from '@candela/contract/shared/messages';

/** A sentence as key and values. It is stored and handed on like this, and put into words for whoever reads it. */
export interface Message {
  /** The catalogue and the place in it, such as `shop/mails:placed.subject`. */
  readonly key: string;
  readonly values?: { readonly [name: string]: Value };
}

/** A value as it is stored. A message may be said inside another. */
type Value = string | number | Message;
/** What a message writes as it is given. Figures and dates are formatted by the message itself. */
export type Text = string | number | bigint | Message;

/**
 * A catalogue as its English file types it: a message where nothing is taken, else a function of its values.
 * @typeParam English the type of the English file
 * @typeParam Takes the functions among them; written by `npm run words` from the same file
 */
export type Catalogue<English, Takes = unknown> = {
  readonly [Key in keyof English]: Key extends keyof Takes
    ? Takes[Key] extends (values: never) => Message
      ? Takes[Key]
      : Catalogue<English[Key], Takes[Key]>
    : English[Key] extends string
      ? Message
      : Catalogue<English[Key]>;
};

/** The messages of one file, as JSON holds them. */
export type Messages = { readonly [key: string]: string | Messages };

/** Where a catalogue's files are, and what English says. */
export interface CatalogueFiles {
  readonly name: string;
  /** The folder `locales`. */
  readonly folder: string;
  readonly file: string;
  readonly english: Messages;
}

const catalogues = new Map<string, CatalogueFiles>();

/**
 * Makes the messages of an English file out of their keys. Called by the files that `npm run words` writes.
 * @param name how stored messages name the catalogue, such as `shop/mails`
 * @param here the address of the calling module, which is in the folder `locales`
 */
export function catalogue<English, Takes = unknown>(
  name: string,
  english: English,
  here: string,
): Catalogue<English, Takes> {
  catalogues.set(name, filesOf(name, english as Messages, here));
  return messagesOf(english as Messages, `${name}:`) as Catalogue<English, Takes>;
}

function filesOf(name: string, english: Messages, here: string): CatalogueFiles {
  const file = `${name.slice(name.lastIndexOf('/') + 1)}.json`;
  return { name, folder: fileURLToPath(new URL('.', here)), file, english };
}

/** A catalogue of the server or the contract; undefined when this version of the site has none of that name. */
export function catalogueOf(name: string): CatalogueFiles | undefined {
  const ofContract = contractCatalogues.get(name);
  if (ofContract) return filesOf(name, ofContract.english as Messages, ofContract.here);
  return catalogues.get(name);
}

/** Whether something stored is a message of a catalogue this version has. */
export function isMessage(stored: object): stored is Message {
  return 'key' in stored && typeof stored.key === 'string' && catalogues.has(stored.key.split(':')[0] ?? '');
}

function messagesOf(messages: Messages, prefix: string): object {
  return Object.fromEntries(
    Object.entries(messages).map(([name, message]) => {
      const key = `${prefix}${name}`;
      if (typeof message !== 'string') return [name, messagesOf(message, `${key}.`)];
      if (!message.includes('{')) return [name, Object.freeze({ key })];
      return [name, (values: Record<string, Text | Date>) => ({ key, values: plainOf(values) })];
    }),
  );
}

/** Dates are stored as milliseconds; no amount on this site is beyond what a number holds. */
export function plainOf(values: Record<string, Text | Date>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value instanceof Date || typeof value === 'bigint' ? Number(value) : value,
    ]),
  );
}
