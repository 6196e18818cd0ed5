import type { AccountType } from '@candela/contract/accounts/operations';
import {
  IconBroadcast,
  IconChartBar,
  IconFlame,
  IconHome,
  IconMessageCircle,
  IconPhoto,
  type IconProps,
  IconSearch,
  IconUser,
} from '@tabler/icons-react';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { TabBar } from '../../ui/frame/tab-bar.tsx';
import { messages } from '../messages.ts';
import { panelHashes } from '../panels.ts';
import { isUnder } from './nav-links.ts';
import { useIsStreaming } from './use-is-streaming.ts';

const t = messages.tabs;

const UnreadCount = lazy(() => import('./unread-count.tsx'));

type Tab = { href: string; label: string; Icon: ComponentType<IconProps>; count?: ReactNode };

/** The five tabs of a phone's lower edge, for whoever is signed in. Visitors have the folded menu and the page. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function SiteTabs({ of: type }: { of: AccountType }) {
  const { pathname, search } = useLocation();
  const streaming = useIsStreaming();
  const here = `${pathname}${search}`;
  const chat: Tab = {
    href: '/chat',
    label: t.messages,
    Icon: IconMessageCircle,
    count: (
      <Suspense fallback={null}>
        <UnreadCount />
      </Suspense>
    ),
  };
  const forUser: Tab[] = [
    { href: '/home', label: t.home, Icon: IconHome },
    { href: '/live-models', label: t.live, Icon: IconFlame },
    { href: here + panelHashes.search, label: t.search, Icon: IconSearch },
    chat,
    { href: '/my-account', label: t.me, Icon: IconUser },
  ];
  const forModel: Tab[] = [
    { href: '/studio', label: t.home, Icon: IconHome },
    {
      href: streaming ? '/broadcaster' : here + panelHashes.goLive,
      label: streaming ? messages.header.backToRoom : t.goLive,
      Icon: IconBroadcast,
    },
    chat,
    { href: '/profile', label: t.library, Icon: IconPhoto },
    { href: '/my-earning', label: t.earnings, Icon: IconChartBar },
  ];
  return (
    <TabBar
      label={t.label}
      items={(type === 'model' ? forModel : forUser).map(({ href, label, Icon, count }) => ({
        href,
        label,
        icon: <Icon stroke={1.75} aria-hidden />,
        current: isUnder(pathname, href),
        count,
      }))}
    />
  );
}
