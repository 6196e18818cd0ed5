// Written by `npm run words` from en/private-stage.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/private-stage.json';

interface Takes {
  endMeans: (values: { left: number }) => string;
  picture: (values: { name: Text }) => string;
}

export const privateStage = english as unknown as Catalogue<typeof english, Takes>;
