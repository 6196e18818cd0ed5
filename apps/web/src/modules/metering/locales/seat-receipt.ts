// Written by `npm run words` from en/seat-receipt.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/seat-receipt.json';

interface Takes {
  rates: (values: { low: Text; high: Text }) => string;
  returnedCount: (values: { count: number; credits: number }) => string;
  minute: (values: { number: Text }) => string;
  frozen: (values: { time: Text }) => string;
}

export const seatReceipt = english as unknown as Catalogue<typeof english, Takes>;
