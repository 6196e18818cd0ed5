import {
  IconBuildingBank,
  IconCreditCard,
  IconFlag,
  IconHome,
  IconLayoutGrid,
  IconLifebuoy,
  IconMenu2,
  type IconProps,
  IconShoppingBag,
  IconUsers,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { formatCount } from '../../ui/format/format-count.ts';
import { TabBar } from '../../ui/frame/tab-bar.tsx';
import type { AdminPage } from './admin-pages.ts';
import { shell } from './locales/shell.ts';
import type { waitingOf } from './use-waiting.ts';

const text = shell.tabs;

/** What is worked on from a phone, most pressing first; a role gets the first four it may see. */
const tabs: readonly { path: string; label: string; Icon: ComponentType<IconProps> }[] = [
  { path: 'live', label: text.live, Icon: IconLayoutGrid },
  { path: 'cases', label: text.cases, Icon: IconFlag },
  { path: 'accounts', label: text.accounts, Icon: IconUsers },
  { path: 'payouts', label: text.payouts, Icon: IconBuildingBank },
  { path: 'tickets', label: text.tickets, Icon: IconLifebuoy },
  { path: 'payments', label: text.payments, Icon: IconCreditCard },
  { path: 'purchases', label: text.purchases, Icon: IconShoppingBag },
  { path: '', label: text.dashboard, Icon: IconHome },
];
const beforeMore = 4;

interface ConsoleTabsProps {
  /** Those of the role. */
  pages: readonly AdminPage[];
  current: AdminPage | undefined;
  waiting: ReturnType<typeof waitingOf>;
  /** Where the whole menu opens, and closes again. */
  more: { href: string; isOpen: boolean };
}

/** The tabs of the console on narrow screens. */
export function ConsoleTabs({ pages, current, waiting, more }: ConsoleTabsProps) {
  const shown = tabs
    .filter(({ path }) => pages.some((page) => page.path === path))
    .slice(0, beforeMore)
    .map(({ path, label, Icon }) => ({
      href: `/admin/${path}`.replace(/\/$/, ''),
      label,
      icon: <Icon stroke={1.8} aria-hidden />,
      current: !more.isOpen && current?.path === path,
      count: waiting[path] && formatCount(waiting[path].count),
    }));
  const menu = {
    href: more.href,
    label: text.more,
    icon: <IconMenu2 stroke={1.8} aria-hidden />,
    current: more.isOpen,
  };
  return <TabBar label={text.label} items={[...shown, menu]} />;
}
