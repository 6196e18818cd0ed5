import type { MyProfile } from '@candela/contract/accounts/profile';
import { Menu } from '@mantine/core';
import {
  IconBooks,
  IconCalendar,
  IconCalendarTime,
  IconChartBar,
  IconChartHistogram,
  IconCoins,
  IconFolder,
  IconHeart,
  IconLogout,
  IconMail,
  IconPackage,
  IconPhone,
  type IconProps,
  IconReceipt,
  IconSettings,
  IconShoppingBag,
  IconTicket,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { signOut } from '../../../platform/session/session-store.ts';
import { useIsPageOn } from '../../../platform/site-features.ts';
import { useUnreadMessages } from '../../../platform/unread-messages/unread-messages.ts';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { messages } from '../../messages.ts';
import { useOtherTheme } from '../theme-switch.tsx';
import classes from './account-menu.module.css';

const t = messages.header;

type Entry = { href: string; label: string; Icon: ComponentType<IconProps> };

/** The account menu's links. Source: specification, section 2. */
const entries: Record<MyProfile['type'], readonly Entry[]> = {
  model: [
    { href: '/profile', label: t.profile, Icon: IconUser },
    { href: '/my-earning', label: t.myEarning, Icon: IconChartBar },
    { href: '/studio/fans', label: t.fans, Icon: IconUsers },
    { href: '/studio/calendar', label: t.calendar, Icon: IconCalendar },
    { href: '/studio/vault', label: t.vault, Icon: IconFolder },
    { href: '/studio/schedule', label: t.schedule, Icon: IconCalendarTime },
    { href: '/studio/statistics', label: t.statistics, Icon: IconChartHistogram },
    { href: '/my-products', label: t.myProducts, Icon: IconShoppingBag },
    { href: '/my-sales', label: t.mySales, Icon: IconPackage },
    { href: '/my-prices', label: t.myPrices, Icon: IconCoins },
    { href: '/call-times', label: t.callTimes, Icon: IconPhone },
    { href: '/chat', label: t.messages({ unread: 0 }), Icon: IconMail },
    { href: '/settings', label: t.settings, Icon: IconSettings },
  ],
  user: [
    { href: '/my-account', label: t.myAccount, Icon: IconUser },
    { href: '/chat', label: t.messages({ unread: 0 }), Icon: IconMail },
    { href: '/my-library', label: t.myLibrary, Icon: IconBooks },
    { href: '/my-favorite', label: t.myFavourite, Icon: IconHeart },
    { href: '/purchase-history', label: t.purchaseHistory, Icon: IconReceipt },
    { href: '/call-times', label: t.callTimes, Icon: IconPhone },
    { href: '/my-memberships', label: t.memberships, Icon: IconTicket },
    { href: '/orders', label: t.orders, Icon: IconPackage },
    { href: '/cart', label: t.cart, Icon: IconShoppingBag },
    { href: '/settings', label: t.settings, Icon: IconSettings },
  ],
};

/** Who is signed in, and what is theirs. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function AccountMenu({ user }: { user: MyProfile }) {
  const theme = useOtherTheme();
  const unread = useUnreadMessages();
  const isPageOn = useIsPageOn();
  const shown = entries[user.type].filter(({ href }) => isPageOn(href));
  return (
    <Menu position="bottom-end" width={290} offset={6}>
      <Menu.Target>
        <button type="button" className={classes.me} aria-label={t.account}>
          <Avatar src={user.profileImage} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <Avatar src={user.profileImage} size={56} />
          <div className={classes.names}>
            <b>{user.name || user.username}</b>
            <span>@{user.username}</span>
          </div>
        </div>
        {shown.map(({ href, label, Icon }) => (
          <Menu.Item
            key={href}
            component={UiLink}
            href={href}
            leftSection={<Icon stroke={1.75} aria-hidden />}
          >
            {href === '/chat' ? t.messages({ unread }) : label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={theme.icon} onClick={theme.choose}>
          {theme.label}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout stroke={1.75} aria-hidden />} onClick={() => void signOut()}>
          {t.logout}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
