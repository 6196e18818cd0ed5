// Written by `npm run words` from en/quick-lines.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/quick-lines.json';

interface Takes {
  timedOn: (values: { count: number }) => string;
  reply: (values: { number: Text }) => string;
  removeReply: (values: { number: Text }) => string;
  timedLine: (values: { number: Text }) => string;
  everyHint: (values: { min: Text; max: Text }) => string;
  removeTimed: (values: { number: Text }) => string;
}

export const quickLines = english as unknown as Catalogue<typeof english, Takes>;
