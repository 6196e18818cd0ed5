import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import classes from './calendar.module.css';
import { DayField } from './day-field.tsx';
import type { Entry } from './entries.ts';
import { calendar as t } from './locales/calendar.ts';

interface MoveDialogProps {
  entry: Entry;
  today: string;
  onMove: (to: { day: string; clock: string }) => Promise<boolean>;
  onClose: () => void;
}

/** Moves an entry to another day and time without dragging. */
export function MoveDialog({ entry, today, onMove, onClose }: MoveDialogProps) {
  const [day, setDay] = useState<string>(entry.day);
  const [clock, setClock] = useState(entry.clock);
  const [isMoving, setMoving] = useState(false);
  const move = async () => {
    setMoving(true);
    if (await onMove({ day, clock })) onClose();
    else setMoving(false);
  };
  return (
    <Dialog
      opened
      title={t.moveTitle({ title: entry.title })}
      onClose={onClose}
      closeLabel={t.close}
      actions={
        <>
          <Button variant="text" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button variant="primary" loading={isMoving} disabled={clock === ''} onClick={move}>
            {t.save}
          </Button>
        </>
      }
    >
      <div className={classes.pair}>
        <DayField value={day} today={today} onChange={setDay} />
        <TextInput
          type="time"
          label={t.time}
          value={clock}
          onChange={(event) => setClock(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}
