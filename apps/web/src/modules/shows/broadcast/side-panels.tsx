import type { RoomState } from '@candela/contract/shows/operations';
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '../../../ui/format/format-count.ts';
import { Panel } from '../../../ui/panel/panel.tsx';
import { DeviceFields } from '../capture/device-fields.tsx';
import { broadcaster as copy } from '../locales/broadcaster.ts';
import { capture } from '../locales/capture.ts';
import classes from './broadcaster.module.css';

export type MirrorChoice = { isMirrored: boolean; onMirror: (isMirrored: boolean) => void };

/** Which devices are sent, and how the own preview is shown. */
export function DevicesPanel({ isMirrored, onMirror }: MirrorChoice) {
  return (
    <div className={classes.devices}>
      <DeviceFields size="sm" />
      <Switch
        label={capture.mirror}
        checked={isMirrored}
        onChange={(event) => onMirror(event.currentTarget.checked)}
      />
    </div>
  );
}

/** What viewers see of the room, in figures. */
export function RoomPanel({ room, title }: { room: RoomState | null; title: string }) {
  const watching = room?.viewerCount ?? 0;
  const [most, setMost] = useState(watching);
  if (watching > most) setMost(watching);
  const rows = [
    [copy.roomTitle, title || copy.untitled],
    [
      copy.entry,
      room?.showType === 'private' ? copy.paying({ cost: formatCount(room.cost) }) : copy.entryFree,
    ],
    [copy.now, formatCount(watching)],
    [copy.most, formatCount(most)],
  ] as const;
  return (
    <Panel className={classes.roomPanel}>
      <h2>{copy.room}</h2>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="cd-num">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
