import { Menu } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import type { LinkStats, LinkStatus } from '../../../platform/live/live-link.ts';
import { formatBitRate, formatFraction, formatMs, formatResolution } from '../../shows/index.ts';
import { liveRoom as copy } from '../locales/live-room.ts';
import classes from './quality-menu.module.css';

type ConnectionFiguresProps = {
  /** Whether something stands above, from which a line parts it. */
  isApart: boolean;
  status: LinkStatus | null;
  stats: LinkStats | null;
};

/** Figures of the connection, for whoever wants to know. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function ConnectionFigures({ isApart, status, stats }: ConnectionFiguresProps) {
  const [isOpen, setOpen] = useState(false);
  const rows = [
    [copy.connection, copy.connections[status?.state ?? 'connecting']],
    [copy.resolution, formatResolution(stats)],
    [copy.bitRate, formatBitRate(stats?.bitsPerSecond)],
    [copy.lost, formatFraction(stats?.lostFraction)],
    [copy.delay, formatMs(stats?.delayMs)],
    [copy.roundTrip, formatMs(stats?.roundTripMs)],
    [copy.codec, stats?.codec ?? '–'],
  ] as const;
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <>
      {isApart && <Menu.Divider />}
      <Menu.Item
        closeMenuOnClick={false}
        aria-expanded={isOpen}
        rightSection={<Chevron size={16} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      >
        {copy.connectionDetails}
      </Menu.Item>
      {isOpen && (
        <dl className={classes.figures} aria-label={copy.connectionDetails}>
          {rows.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="cd-num">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
