import { Menu } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { formatRelative } from '../../ui/format/format-duration.ts';
import { locale } from '../../ui/format/locale.ts';
import classes from './alerts.module.css';
import { adminApi, type Outputs } from './console/api.ts';
import { shell } from './locales/shell.ts';

const text = shell.alerts;
type Alert = Outputs['countWaiting']['data']['alerts'][number];

const places: Record<Alert['kind'], string> = {
  myCases: '/admin/cases?whose=mine',
  appeals: '/admin/cases?status=appealed',
  payouts: '/admin/payouts',
  chargebacks: '/admin/chargebacks',
  staff: '/admin/alarms',
};

/** What concerns whoever is logged in, with a dot while they haven't looked since something came. */
export function Alerts({ alerts }: { alerts: readonly Alert[] }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const seen = useMutation({
    ...adminApi.markAlertsSeen.mutationOptions(),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: adminApi.countWaiting.key() });
      void queries.invalidateQueries({ queryKey: adminApi.dashboard.key() });
    },
  });
  const fresh = alerts.reduce((sum, alert) => sum + alert.fresh, 0);
  const until =
    alerts
      .map(({ newestAt }) => newestAt ?? '')
      .sort()
      .at(-1) ?? '';
  const now = Date.now();
  return (
    <Menu
      position="bottom-end"
      withInitialFocusPlaceholder={false}
      onOpen={() => fresh > 0 && until !== '' && seen.mutate({ until })}
    >
      <Menu.Target>
        <IconButton label={text.label({ count: fresh })} withTooltip={false} className={classes.bell}>
          <IconBell size={20} aria-hidden />
          {fresh > 0 && <span className={classes.dot} />}
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.list}>
        {alerts.length === 0 && <Menu.Label>{text.none}</Menu.Label>}
        {alerts.map(({ kind, count, newestAt }) => (
          <Menu.Item key={kind} onClick={() => void navigate(places[kind])}>
            {text[kind]({ count })}
            <small>{newestAt && text.newest({ ago: formatRelative(newestAt, now) })}</small>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** "Sat 14 Mar, 22:14" where the reader is. */
const formatClock = (when: Date) =>
  new Intl.DateTimeFormat(locale(), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(when);

/** The time, as every time of the console is given: where the reader is. */
export function Clock() {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const untilNextMinute = () => {
      timer = setTimeout(
        () => {
          setNow(new Date());
          untilNextMinute();
        },
        60_000 - (Date.now() % 60_000),
      );
    };
    untilNextMinute();
    return () => clearTimeout(timer);
  }, []);
  return (
    <time
      className={classes.clock}
      dateTime={now.toISOString()}
      title={text.utc({ time: now.toISOString().slice(11, 16) })}
    >
      {formatClock(now)}
    </time>
  );
}
