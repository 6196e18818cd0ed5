// Written by `npm run words` from en/room-settings.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/room-settings.json';

interface Takes {
  removeModerator: (values: { name: Text }) => string;
  mutedUntil: (values: { when: Text }) => string;
  lift: (values: { name: Text }) => string;
}

export const roomSettings = english as unknown as Catalogue<typeof english, Takes>;
