import type { MyProfile } from '@candela/contract/accounts/profile';
import {
  IconBell,
  IconBooks,
  IconBroadcast,
  IconCalendar,
  IconChartBar,
  IconCoins,
  IconDatabase,
  IconDevices,
  IconEyeOff,
  IconFingerprint,
  IconGauge,
  IconGavel,
  IconId,
  IconLanguage,
  IconLifebuoy,
  IconMessages,
  IconPassword,
  IconReceipt,
  IconTicket,
  IconTrash,
  IconUser,
} from '@tabler/icons-react';
import type { RowLink } from '../profile/row-links.tsx';
import { messages } from './messages.ts';

const t = messages.entries;

type Group = keyof typeof messages.groups;
export type Entry = RowLink & { words: string; group: Group; of?: MyProfile['type'] };

const entry = (
  group: Group,
  name: keyof typeof t,
  href: string,
  Icon: RowLink['Icon'],
  of?: MyProfile['type'],
): Entry => ({ group, href, Icon, ...t[name], ...(of && { of }) });

/** Every setting there is, and where it is. */
export const entries: readonly Entry[] = [
  entry('account', 'profile', '/profile-setup', IconUser),
  entry('account', 'language', '/my-account', IconLanguage, 'user'),
  entry('account', 'language', '/profile', IconLanguage, 'model'),
  entry('account', 'notifications', '/notifications', IconBell),
  entry('account', 'library', '/my-library', IconBooks, 'user'),
  entry('account', 'callTimes', '/call-times', IconCalendar),
  entry('account', 'room', '/studio/room', IconMessages, 'model'),
  entry('account', 'browserSources', '/studio/browser-sources', IconBroadcast, 'model'),
  entry('account', 'watermark', '/studio/watermark', IconFingerprint, 'model'),
  entry('account', 'hiddenFrom', '/hidden-from', IconEyeOff, 'model'),
  entry('account', 'blocked', '/hidden-from', IconEyeOff, 'user'),
  entry('security', 'password', '/change-password', IconPassword),
  entry('security', 'factor', '/my-security', IconDevices),
  entry('security', 'documents', '/my-documents', IconId, 'model'),
  entry('money', 'limits', '/my-account', IconGauge, 'user'),
  entry('money', 'history', '/purchase-history', IconReceipt),
  entry('money', 'memberships', '/my-memberships', IconTicket, 'user'),
  entry('money', 'prices', '/my-prices', IconCoins, 'model'),
  entry('money', 'earnings', '/my-earning', IconChartBar, 'model'),
  entry('data', 'data', '/my-data', IconDatabase),
  entry('data', 'deletion', '/my-data', IconTrash),
  entry('help', 'decisions', '/decisions', IconGavel),
  entry('help', 'support', '/contact-us', IconLifebuoy),
];
