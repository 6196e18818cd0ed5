// Written by `npm run words` from en/every-page.json.
import type { Catalogue, Text } from '../../../../platform/i18n/catalogue.ts';
import english from './en/every-page.json';

interface Takes {
  documentTitle: (values: { title: Text }) => string;
  rich: {
    linkTo: (values: { example: Text }) => string;
    required: (values: { name: Text }) => string;
  };
  bulk: {
    selected: (values: { count: number }) => string;
    all: (values: { count: number }) => string;
    most: (values: { count: number }) => string;
    action: (values: { label: Text; count: number }) => string;
    title: (values: { label: Text; count: number }) => string;
    done: (values: { count: number }) => string;
    refused: (values: { count: number }) => string;
  };
  sort: {
    ascending: (values: { column: Text }) => string;
    descending: (values: { column: Text }) => string;
  };
  pinned: {
    clear: (values: { label: Text; value: Text }) => string;
  };
  views: {
    delete: (values: { name: Text }) => string;
  };
  export: {
    description: (values: { most: number }) => string;
    result: (values: { rows: number }) => string;
    cut: (values: { rows: number }) => string;
  };
}

export const everyPage = english as unknown as Catalogue<typeof english, Takes>;
