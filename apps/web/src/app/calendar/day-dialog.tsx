import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { DayField } from './day-field.tsx';
import { calendar as t } from './locales/calendar.ts';

interface DayDialogProps {
  /** What is planned. */
  title: string;
  today: string;
  onChoose: (day: string) => void;
  onClose: () => void;
}

/** Chooses a day without dragging. */
export function DayDialog({ title, today, onChoose, onClose }: DayDialogProps) {
  const [day, setDay] = useState(today);
  return (
    <Dialog
      opened
      title={title}
      onClose={onClose}
      closeLabel={t.close}
      actions={
        <>
          <Button variant="text" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button variant="primary" onClick={() => onChoose(day)}>
            {t.tray.onThisDay}
          </Button>
        </>
      }
    >
      <DayField value={day} today={today} onChange={setDay} />
    </Dialog>
  );
}
