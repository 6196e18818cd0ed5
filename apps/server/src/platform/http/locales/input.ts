// Written by `npm run words` from en/input.json.
import { catalogue, type Message, type Text } from '../../i18n/catalogue.ts';
import english from './en/input.json' with { type: 'json' };

interface Takes {
  oneField: (values: { field: Text; problem: Text }) => Message;
  severalFields: (values: { fields: Text }) => Message;
  wholeNumberFrom: (values: { least: number }) => Message;
  wholeNumberTo: (values: { most: number }) => Message;
  wholeNumberBetween: (values: { least: number; most: number }) => Message;
  charactersAtLeast: (values: { least: number }) => Message;
  charactersAtMost: (values: { most: number }) => Message;
  entriesAtLeast: (values: { least: number }) => Message;
  entriesAtMost: (values: { most: number }) => Message;
  atLeast: (values: { least: number }) => Message;
  atMost: (values: { most: number }) => Message;
  moreThan: (values: { least: number }) => Message;
  lessThan: (values: { most: number }) => Message;
  multipleOf: (values: { step: number }) => Message;
  choice: (values: { choices: Text }) => Message;
  unknownFields: (values: { count: number; fields: Text }) => Message;
}

export const input = catalogue<typeof english, Takes>('platform/http/input', english, import.meta.url);
