// Written by `npm run words` from en/notifications.json.
import type { Catalogue } from '../../../platform/i18n/catalogue.ts';
import english from './en/notifications.json';

interface Takes {
  bell: (values: { unread: number }) => string;
  times: (values: { count: number }) => string;
}

export const notifications = english as unknown as Catalogue<typeof english, Takes>;
