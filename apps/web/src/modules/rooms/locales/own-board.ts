// Written by `npm run words` from en/own-board.json.
import type { Catalogue, Text } from '../../../platform/i18n/catalogue.ts';
import english from './en/own-board.json';

interface Takes {
  menu: {
    editMeans: (values: { max: number }) => string;
  };
  wheel: {
    fieldsHint: (values: { min: Text; max: Text }) => string;
  };
  presets: {
    remove: (values: { name: Text }) => string;
  };
  poll: {
    option: (values: { number: Text }) => string;
  };
}

export const ownBoard = english as unknown as Catalogue<typeof english, Takes>;
