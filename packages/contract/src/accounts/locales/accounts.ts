// Written by `npm run words` from en/accounts.json.
import { catalogue, type Text } from '../../shared/messages.ts';
import english from './en/accounts.json' with { type: 'json' };

interface Takes {
  charactersMin: (values: { minimum: number | bigint }) => string;
  otpDigits: (values: { digits: number | bigint }) => string;
  usernameLength: (values: { min: number | bigint; max: number | bigint; length: number | bigint }) => string;
  usernameDots: (values: { suggestion: Text }) => string;
  enterBirthDate: (values: { whose: 'your' | 'other' }) => string;
  birthDateFormat: (values: { whose: 'your' | 'other' }) => string;
}

export const accounts = catalogue<typeof english, Takes>('contract/accounts', english, import.meta.url);
