import { Popover } from '@mantine/core';
import { IconBadgeHd } from '@tabler/icons-react';
import { useState } from 'react';
import type { LinkStats, LinkStatus } from '../../../platform/live/live-link.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { formatBitRate, formatFraction, formatMs, formatResolution } from '../../shows/index.ts';
import { liveRoom as copy } from '../locales/live-room.ts';
import classes from './quality-popover.module.css';

/** Current picture quality figures. */
export function QualityPopover({ status, stats }: { status: LinkStatus | null; stats: LinkStats | null }) {
  const [opened, setOpened] = useState(false);
  const rows = [
    [copy.connection, copy.connections[status?.state ?? 'connecting']],
    [copy.resolution, formatResolution(stats)],
    [copy.bitRate, formatBitRate(stats?.bitsPerSecond)],
    [copy.lost, formatFraction(stats?.lostFraction)],
    [copy.delay, formatMs(stats?.delayMs)],
    [copy.roundTrip, formatMs(stats?.roundTripMs)],
    [copy.codec, stats?.codec ?? '–'],
  ] as const;
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="top-end"
      offset={8}
      zIndex={300}
      radius={14}
      withinPortal={false}
    >
      <Popover.Target>
        <IconButton
          label={copy.quality}
          aria-expanded={opened}
          withTooltip={false}
          onClick={() => setOpened(!opened)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setOpened(false);
          }}
        >
          <IconBadgeHd size={20} stroke={1.75} />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.quality} aria-label={copy.qualityTitle}>
        <h2>{copy.qualityTitle}</h2>
        <dl>
          {rows.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="cd-num">{value}</dd>
            </div>
          ))}
        </dl>
      </Popover.Dropdown>
    </Popover>
  );
}
