// Written by `npm run words` from en/library.json.
import { catalogue, type Text } from '../../shared/messages.ts';
import english from './en/library.json' with { type: 'json' };

interface Takes {
  picturesAtOnceMax: (values: { maximum: number | bigint }) => string;
  albumMax: (values: { maximum: number | bigint }) => string;
  filesMax: (values: { maximum: number | bigint }) => string;
  membersMax: (values: { maximum: number | bigint }) => string;
  tagsMax: (values: { maximum: number | bigint }) => string;
  addPicturesUpTo: (values: { max: number | bigint }) => string;
  unsupportedFormat: (values: { name: Text }) => string;
  fileTooLarge: (values: { name: Text; megabytes: Text }) => string;
  vaultAtOnceMax: (values: { maximum: number | bigint }) => string;
  itemsAtOnceMax: (values: { maximum: number | bigint }) => string;
}

export const library = catalogue<typeof english, Takes>('contract/library', english, import.meta.url);
