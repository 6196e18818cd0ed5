// Written by `npm run words` from en/input.json.
import { catalogue, type Message, type Text } from '../../i18n/catalogue.ts';
import english from './en/input.json' with { type: 'json' };

interface Takes {
  oneField: (values: { field: Text; problem: Text }) => Message;
  severalFields: (values: { fields: Text }) => Message;
  wholeNumberFrom: (values: { least: number | bigint }) => Message;
  wholeNumberTo: (values: { most: number | bigint }) => Message;
  wholeNumberBetween: (values: { least: number | bigint; most: number | bigint }) => Message;
  charactersAtLeast: (values: { least: number | bigint }) => Message;
  charactersAtMost: (values: { most: number | bigint }) => Message;
  entriesAtLeast: (values: { least: number | bigint }) => Message;
  entriesAtMost: (values: { most: number | bigint }) => Message;
  atLeast: (values: { least: number | bigint }) => Message;
  atMost: (values: { most: number | bigint }) => Message;
  moreThan: (values: { least: number | bigint }) => Message;
  lessThan: (values: { most: number | bigint }) => Message;
  multipleOf: (values: { step: number | bigint }) => Message;
  choice: (values: { choices: Text }) => Message;
  unknownFields: (values: { count: number | bigint; fields: Text }) => Message;
}

export const input = catalogue<typeof english, Takes>('platform/http/input', english, import.meta.url);
