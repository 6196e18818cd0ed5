/** A message without values. It is put into words when it is called, so it is in the language of that moment. */
export type Message = () => string;
/** What a message writes as it is given. Figures are formatted by the message itself. */
export type Text = string | number | bigint;

/**
 * The messages of one English file, each a function that says it: what schemas take as `error`. A message that takes
 * `minimum` or `maximum` reads it from zod's issue.
 * @typeParam English the type of the English file
 * @typeParam Takes the functions of values among them; written by `npm run words` from the same file
 */
export type Catalogue<English, Takes = unknown> = {
  readonly [Key in keyof English]: Key extends keyof Takes ? Takes[Key] : Message;
};

type Values = Readonly<Record<string, Text>>;
/** As a build compiles them for a browser, or as JSON holds them. */
type Messages = Readonly<Record<string, string | ((values: object) => string)>>;

/** Where a catalogue is, and what English says. */
export interface CatalogueSource {
  readonly english: Messages;
  /** The address of the module that brings it, which is in the folder `locales`. */
  readonly here: string;
}

/** Every catalogue of the contract by its name, such as `contract/shop`. */
export const catalogues = new Map<string, CatalogueSource>();

let say = (key: string, _values: Values): string => key;

/** Sets how messages are put into words, by key and values. The server does it; browsers get compiled messages. */
export function sayBy(formatter: typeof say): void {
  say = formatter;
}

/**
 * Makes the messages of an English file. Called by the files that `npm run words` writes.
 * @param name how the server names the catalogue, such as `contract/shop`
 * @param here the address of the calling module
 */
export function catalogue<English extends object, Takes = unknown>(
  name: string,
  english: English,
  here: string,
): Catalogue<English, Takes> {
  const messages = english as Messages;
  catalogues.set(name, { english: messages, here });
  return Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [
      key,
      typeof message === 'function'
        ? message
        : (values: object = {}) => say(`${name}:${key}`, plainValues(values)),
    ]),
  ) as Catalogue<English, Takes>;
}

/** Without what zod's issues hold besides figures and texts. */
function plainValues(values: object): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => ['string', 'number', 'bigint'].includes(typeof value)),
  );
}
