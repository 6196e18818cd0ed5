import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** What compiled messages may call; `platform/i18n/message-runtime.ts` has them. */
export type RuntimeCall = 'number' | 'plural' | 'select' | 'dateTime';

/** A catalogue as its file holds it: ICU messages, in groups. */
export type Catalogue = { readonly [key: string]: Entry };
type Entry = string | Catalogue | readonly Entry[];

/** @throws SyntaxError where the message is not valid ICU MessageFormat */
export function parseMessage(message: string): MessageFormatElement[] {
  return parse(message, { ignoreTag: true, requiresOtherClause: true, shouldParseSkeletons: true });
}

/**
 * The JavaScript of a catalogue: a string where a message takes nothing, else a function of its values. No message is
 * read or evaluated in the browser.
 * @param adapt what happens to each message before it is written: nothing, or the pseudo-language
 * @param isCalled whether messages that take nothing are functions, too, as those of the contract are
 */
export function compileCatalogue(
  catalogue: Catalogue,
  runtime: string,
  adapt: (elements: MessageFormatElement[]) => MessageFormatElement[] = (elements) => elements,
  isCalled = false,
): string {
  const calls = new Set<RuntimeCall>();
  const write = (value: Entry): string => {
    if (typeof value === 'string') return compileMessage(adapt(parseMessage(value)), calls, isCalled);
    if (isList(value)) return `[${value.map(write).join(',')}]`;
    return `{${Object.entries(value)
      .map(([key, child]) => `${JSON.stringify(key)}:${write(child)}`)
      .join(',')}}`;
  };
  const body = write(catalogue);
  const imports =
    calls.size > 0 ? `import {${[...calls].sort().join(',')}} from ${JSON.stringify(runtime)};\n` : '';
  return `${imports}export default ${body};\n`;
}

function compileMessage(
  elements: MessageFormatElement[],
  calls: Set<RuntimeCall>,
  isCalled: boolean,
): string {
  const takesValues = elements.some(({ type }) => type !== TYPE.literal);
  const text = writeParts(elements, calls, '');
  if (takesValues) return `(v)=>${text}`;
  return isCalled ? `()=>${text}` : text;
}

/** @param counted the value that `#` stands for, as JavaScript */
function writeParts(elements: MessageFormatElement[], calls: Set<RuntimeCall>, counted: string): string {
  if (elements.length === 0) return '""';
  if (elements.length === 1 && elements[0]?.type === TYPE.literal) return JSON.stringify(elements[0].value);
  const parts = elements.map((element) =>
    element.type === TYPE.literal
      ? element.value.replace(/[`\\]|\$(?=\{)/g, '\\$&')
      : `\${${writeElement(element, calls, counted)}}`,
  );
  return `\`${parts.join('')}\``;
}

function writeElement(element: MessageFormatElement, calls: Set<RuntimeCall>, counted: string): string {
  const call = (name: RuntimeCall, ...values: string[]) => {
    calls.add(name);
    return `${name}(${values.join(',')})`;
  };
  const branches = (options: Record<string, { value: MessageFormatElement[] }>, inside: string) =>
    `{${Object.entries(options)
      .map(([key, option]) => `${JSON.stringify(key)}:${writeParts(option.value, calls, inside)}`)
      .join(',')}}`;
  if (element.type === TYPE.pound) return call('number', counted);
  if (element.type === TYPE.literal || element.type === TYPE.tag) {
    throw new Error(`A message holds ${element.value}, which cannot be compiled.`);
  }
  const value = `v.${element.value}`;
  switch (element.type) {
    case TYPE.argument:
      return value;
    case TYPE.number:
      return call('number', value, ...styleOf(element.style));
    case TYPE.date:
      return call('dateTime', value, ...styleOf(element.style, { dateStyle: 'medium' }));
    case TYPE.time:
      return call('dateTime', value, ...styleOf(element.style, { timeStyle: 'short' }));
    case TYPE.select:
      return call('select', value, branches(element.options, counted));
    case TYPE.plural: {
      if (element.offset !== 0) throw new Error('A plural with an offset cannot be compiled.');
      const kind = element.pluralType === 'ordinal' ? ['"ordinal"'] : [];
      return call('plural', value, branches(element.options, value), ...kind);
    }
  }
}

/** The options of a number, date or time, from its skeleton or its named style. */
function styleOf(style: unknown, otherwise?: object): string[] {
  if (typeof style === 'object' && style !== null && 'parsedOptions' in style) {
    return [JSON.stringify(style.parsedOptions)];
  }
  if (typeof style === 'string') {
    if (style === 'percent') return ['{"style":"percent"}'];
    if (style === 'integer') return ['{"maximumFractionDigits":0}'];
    throw new Error(`Unknown style ${style}: use a skeleton, such as ::currency/USD.`);
  }
  return otherwise ? [JSON.stringify(otherwise)] : [];
}

function isList(value: Catalogue | readonly Entry[]): value is readonly Entry[] {
  return Array.isArray(value);
}
