import type { IdentityView } from '@candela/contract/verification/operations';
import {
  IconChevronRight,
  IconId,
  IconMessageCircle,
  IconPackage,
  IconPhone,
  IconVideo,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../platform/api.ts';
import { useUnreadMessages } from '../../platform/unread-messages/unread-messages.ts';
import { formatDateTime } from '../../ui/format/format-date.ts';
import { SectionHeading } from '../../ui/heading/section-heading.tsx';
import { UiLink } from '../../ui/link/ui-link.tsx';
import classes from './creator-home.module.css';
import { creatorHome } from './locales/creator-home.ts';

const t = creatorHome.waiting;
const icon = { stroke: 1.75, 'aria-hidden': true } as const;

interface Row {
  href: string;
  icon: ReactNode;
  title: string;
  text: string;
  count: number;
}

/** Orders, messages, requests and documents that wait for her, each leading to where it is dealt with. */
export function Waiting({ identity }: { identity: IdentityView | undefined }) {
  const orders = useOrdersToShip();
  const unread = useUnreadMessages();
  const shows = useQuery(
    api.privateShows.listPrivateRequests.queryOptions({
      input: {},
      select: ({ data }) => data.filter(({ status }) => status === 'asked').length,
    }),
  );
  const calls = useQuery(
    api.calls.listCallBookings.queryOptions({
      input: {},
      select: ({ data }) => data.filter(({ status }) => status === 'asked'),
    }),
  );
  const [call] = calls.data ?? [];
  const document = documentProblem(identity);
  const rows: Row[] = [
    {
      href: '/my-sales',
      icon: <IconPackage {...icon} />,
      title: t.orders,
      text: t.ordersText({ paid: orders.toPack }),
      count: orders.toPack + orders.packed,
    },
    {
      href: '/chat',
      icon: <IconMessageCircle {...icon} />,
      title: t.messages,
      text: t.messagesText({ count: unread }),
      count: unread,
    },
    {
      href: '/broadcaster',
      icon: <IconVideo {...icon} />,
      title: t.shows,
      text: t.showsText,
      count: shows.data ?? 0,
    },
    {
      href: '/call-times',
      icon: <IconPhone {...icon} />,
      title: t.calls,
      text: call ? t.callsText({ name: call.member.username, when: formatDateTime(call.startsAt) }) : '',
      count: calls.data?.length ?? 0,
    },
    {
      href: '/my-documents',
      icon: <IconId {...icon} />,
      title: t.documents,
      text: document ? t.documentsText[document] : '',
      count: document ? 1 : 0,
    },
  ];
  const open = rows.filter(({ count }) => count > 0);
  const sum = open.reduce((total, { count }) => total + count, 0);
  return (
    <section className={classes.waiting}>
      <SectionHeading title={t.title} count={sum > 0 ? sum : undefined} />
      {open.length === 0 && <p className={classes.quiet}>{t.nothing}</p>}
      <ul>
        {open.map(({ href, icon: picture, title, text, count }) => (
          <li key={href}>
            {picture}
            <div>
              <UiLink href={href}>{title}</UiLink>
              <p>{text}</p>
            </div>
            <span>{count}</span>
            <IconChevronRight size={16} {...icon} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function useOrdersToShip() {
  const count = (state: 'paid' | 'packed') =>
    api.shop.listSales.queryOptions({
      input: { state, per_page: 1 },
      select: ({ totalCount }) => totalCount,
    });
  const toPack = useQuery(count('paid'));
  const packed = useQuery(count('packed'));
  return { toPack: toPack.data ?? 0, packed: packed.data ?? 0 };
}

function documentProblem(identity: IdentityView | undefined) {
  if (!identity) return undefined;
  const { status, expiry, isRenewing } = identity;
  if (status === 'none' || status === 'rejected') return status;
  return expiry === 'fine' || isRenewing ? undefined : expiry;
}
