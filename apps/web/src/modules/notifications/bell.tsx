import { Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { CountBadge } from '../../ui/count-badge/count-badge.tsx';
import { RowSkeletons } from '../../ui/skeleton/card-skeletons.tsx';
import { messages } from './messages.ts';
import { NotificationList } from './notification-list.tsx';
import classes from './notifications.module.css';
import { useNotifications } from './use-notifications.ts';

const shown = 8;
/** The bell of the header: how much is unread, and the newest of it. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function Bell() {
  const [isOpen, setOpen] = useState(false);
  const { query, markRead } = useNotifications(1, shown);
  const unread = query.data?.unreadCount ?? 0;
  const close = () => setOpen(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={360} offset={6} trapFocus>
      <Popover.Target>
        <IconButton
          label={messages.bell({ unread })}
          className={classes.bell}
          onClick={() => setOpen(!isOpen)}
          withTooltip={false}
        >
          <IconBell size={20} stroke={1.75} aria-hidden />
          <CountBadge count={unread} />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={classes.panel}>
          {query.data === undefined && <RowSkeletons label={messages.title} count={3} />}
          {query.data?.data.length === 0 && <p className="cd-text-2">{messages.empty.cause}</p>}
          {query.data && (
            <NotificationList
              items={query.data.data}
              onFollow={(id) => {
                markRead.mutate({ ids: [id] });
                close();
              }}
            />
          )}
        </div>
        <div className={classes.foot}>
          <ButtonLink href="/notifications" size="sm" onClick={close}>
            {messages.all}
          </ButtonLink>
          {unread > 0 && (
            <Button size="sm" variant="text" onClick={() => markRead.mutate({})} loading={markRead.isPending}>
              {messages.readAll}
            </Button>
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
