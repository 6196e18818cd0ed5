// Written by `npm run words` from en/vault-page.json.
import type { Catalogue, Text } from '../../../../platform/i18n/catalogue.ts';
import english from './en/vault-page.json';

interface Takes {
  lede: (values: { count: number; size: Text }) => string;
  folderMenu: (values: { name: Text }) => string;
  deleteFolderTitle: (values: { name: Text }) => string;
  select: (values: { name: Text }) => string;
  inUse: (values: { count: number }) => string;
  selected: (values: { count: Text }) => string;
  moveTitle: (values: { count: number }) => string;
  deleteTitle: (values: { count: number }) => string;
  deleted: (values: { count: number }) => string;
  refusedTitle: (values: { count: number }) => string;
  file: {
    sameAs: (values: { name: Text }) => string;
    moreUses: (values: { count: number }) => string;
    preview: (values: { name: Text }) => string;
  };
  uploads: {
    title: (values: { count: number }) => string;
    done: (values: { count: number }) => string;
    progress: (values: { done: Text; count: Text; sent: Text; size: Text }) => string;
    refused: (values: { count: number }) => string;
    tooMany: (values: { most: number }) => string;
    unfinished: (values: { name: Text; percent: Text }) => string;
  };
  post: {
    title: (values: { count: number }) => string;
    titlesHint: (values: { number: Text; file: Text }) => string;
    one: (values: { count: number }) => string;
    draft: (values: { count: number }) => string;
    created: (values: { count: number }) => string;
    saved: (values: { count: number }) => string;
  };
}

export const vaultPage = english as unknown as Catalogue<typeof english, Takes>;
