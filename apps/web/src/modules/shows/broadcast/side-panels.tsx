import type { RoomState } from '@candela/contract/shows/operations';
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { isOpen } from '../../../platform/live/room-status.ts';
import { Button } from '../../../ui/button/button.tsx';
import { formatCount } from '../../../ui/format/format-count.ts';
import { Panel } from '../../../ui/panel/panel.tsx';
import { DeviceFields } from '../capture/device-fields.tsx';
import { broadcaster as copy } from '../locales/broadcaster.ts';
import { capture } from '../locales/capture.ts';
import classes from './broadcaster.module.css';
import { ChangeShowDialog } from './change-show-dialog.tsx';
import { entryWords } from './entry-words.ts';

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

type RoomPanelProps = {
  room: RoomState | null;
  /** As the show began; the room says what it is by now. */
  title: string;
  /** Credits a minute of the private show under way; null when the room is open. */
  privateCost: number | null;
  /** Most who watched at one time, as the server knows. */
  mostViewers: number | undefined;
};

/** What viewers see of the room, in figures. */
export function RoomPanel({ room, title, privateCost, mostViewers = 0 }: RoomPanelProps) {
  const watching = room?.viewerCount ?? 0;
  // The room says at once how many watch; the server is asked for the most now and then.
  const [seen, setSeen] = useState({ sessionId: room?.sessionId, most: watching });
  if (room?.sessionId !== seen.sessionId) setSeen({ sessionId: room?.sessionId, most: watching });
  else if (watching > seen.most) setSeen({ ...seen, most: watching });
  const [isChanging, setChanging] = useState(false);
  const tags = room?.tags ?? [];
  const rows = [
    [copy.roomTitle, (room?.title ?? title) || copy.untitled],
    ...(tags.length > 0 ? [[copy.tags, tags.map((tag) => `#${tag}`).join(' ')] as const] : []),
    [copy.entry, entryWords(room, privateCost)],
    [copy.now, formatCount(watching)],
    [copy.most, formatCount(Math.max(mostViewers, seen.most))],
  ] as const;
  return (
    <Panel className={classes.roomPanel}>
      <div className={classes.panelHead}>
        <h2>{copy.room}</h2>
        {isOpen(room) && (
          <Button size="sm" onClick={() => setChanging(true)}>
            {copy.change.open}
          </Button>
        )}
      </div>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="cd-num">{value}</dd>
          </div>
        ))}
      </dl>
      {isChanging && room && <ChangeShowDialog room={room} onClose={() => setChanging(false)} />}
    </Panel>
  );
}
