import {
  IconBroadcast,
  IconChartBar,
  IconFlame,
  IconHome,
  IconLifebuoy,
  IconMovie,
  IconNews,
  type IconProps,
  IconSearch,
  IconUser,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../platform/session/session-store.ts';
import { TabBar } from '../../ui/frame/tab-bar.tsx';
import { messages } from '../messages.ts';
import { panelHashes } from '../panels.ts';
import { isUnder } from './nav-links.ts';
import { useIsStreaming } from './use-is-streaming.ts';

const t = messages.tabs;

type Tab = { href: string; label: string; Icon: ComponentType<IconProps> };

/** The five tabs of a phone's lower edge, for whoever is signed in. Visitors have the folded menu and the page. */
export function SiteTabs() {
  const { pathname, search } = useLocation();
  const { user } = useSession();
  const streaming = useIsStreaming();
  if (!user) return null;
  const here = `${pathname}${search}`;
  const forUser: Tab[] = [
    { href: '/home', label: t.home, Icon: IconHome },
    { href: '/live-models', label: t.live, Icon: IconFlame },
    { href: '/videos', label: t.videos, Icon: IconMovie },
    { href: here + panelHashes.search, label: t.search, Icon: IconSearch },
    { href: '/my-account', label: t.me, Icon: IconUser },
  ];
  const forModel: Tab[] = [
    { href: '/profile', label: t.profile, Icon: IconUser },
    { href: '/my-earning', label: t.earning, Icon: IconChartBar },
    {
      href: streaming ? '/broadcaster' : here + panelHashes.goLive,
      label: streaming ? messages.header.backToRoom : t.goLive,
      Icon: IconBroadcast,
    },
    { href: '/blogs', label: t.blogs, Icon: IconNews },
    { href: '/contact-us', label: t.support, Icon: IconLifebuoy },
  ];
  return (
    <TabBar
      label={t.label}
      items={(user.type === 'model' ? forModel : forUser).map(({ href, label, Icon }) => ({
        href,
        label,
        icon: <Icon stroke={1.75} aria-hidden />,
        current: isUnder(pathname, href),
      }))}
    />
  );
}
