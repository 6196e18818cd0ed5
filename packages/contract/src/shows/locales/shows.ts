// Written by `npm run words` from en/shows.json.
import { catalogue, type Text } from '../../shared/messages.ts';
import english from './en/shows.json' with { type: 'json' };

interface Takes {
  titleMax: (values: { maximum: number | bigint }) => string;
  tagsMax: (values: { max: number | bigint }) => string;
  tagLength: (values: { min: Text; max: Text }) => string;
  wholeCost: (values: { field: Text }) => string;
  costMin: (values: { min: number | bigint }) => string;
  costMax: (values: { max: number | bigint }) => string;
}

export const shows = catalogue<typeof english, Takes>('contract/shows', english, import.meta.url);
