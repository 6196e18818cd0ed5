import { Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { client } from '../../platform/api.ts';
import { type ReadRefusal, readRefusal } from '../../platform/refusal.ts';
import { Button } from '../../ui/button/button.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { FormNotice } from '../../ui/form/form-notice.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { meteringWords } from '../metering/index.ts';
import type { CallTerms } from './call-dialog.tsx';
import { readTime, type TimeErrors } from './call-steps.ts';
import classes from './calls.module.css';
import { callWords } from './messages.ts';

const copy = callWords.time;
const lengths = [10, 15, 20, 30, 45, 60, 90, 120];
const dayErrors = { missing: copy.dayMissing, past: copy.past } as const;

/** Asks a model for a time: day, time of day, about how long, and a line of words. */
export function AskTimeDialog({
  offer,
  name,
  onBack,
  onClose,
}: {
  offer: CallTerms;
  name: string;
  onBack: () => void;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const [day, setDay] = useState<string | null>(null);
  const [clock, setClock] = useState('');
  const [minutes, setMinutes] = useState(20);
  const [note, setNote] = useState('');
  const [errors, setErrors] = useState<TimeErrors>({});
  const [refusal, setRefusal] = useState<ReadRefusal | null>(null);
  const [isSending, setSending] = useState(false);

  const send = async () => {
    const read = readTime(day, clock, Date.now());
    setErrors(read.errors);
    setRefusal(null);
    if (!read.startsAt) return;
    setSending(true);
    try {
      await client.calls.askForCall({
        modelId: offer.model._id,
        startsAt: read.startsAt,
        minutes,
        note: note.trim(),
        confirmedCost: offer.cost,
      });
      onClose();
      toast.success(copy.asked, copy.askedDetail({ name }), {
        label: copy.see,
        onClick: () => void navigate('/call-times'),
      });
    } catch (error) {
      setRefusal(readRefusal(error));
      setSending(false);
    }
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={copy.title({ name })}
      description={copy.means}
      closeLabel={callWords.close}
      actions={
        <>
          <Button variant="text" onClick={onBack}>
            {copy.back}
          </Button>
          <Button variant="primary" loading={isSending} onClick={send}>
            {copy.send}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <div className={classes.pair}>
          <DateField
            label={copy.day}
            value={day}
            minDate={new Date()}
            previousLabel={copy.previous}
            nextLabel={copy.next}
            popoverProps={{ zIndex: 500 }}
            error={errors.day && dayErrors[errors.day]}
            onChange={setDay}
          />
          <TextInput
            type="time"
            label={copy.clock}
            value={clock}
            error={errors.clock && copy.clockMissing}
            onChange={(event) => setClock(event.currentTarget.value)}
          />
        </div>
        <p className={classes.means}>{copy.clockMeans}</p>
        <Select
          label={copy.length}
          data={lengths.map((length) => ({
            value: String(length),
            label: meteringWords.minutes({ count: length }),
          }))}
          value={String(minutes)}
          allowDeselect={false}
          comboboxProps={{ zIndex: 500 }}
          onChange={(value) => value && setMinutes(Number(value))}
        />
        <Textarea
          label={copy.note}
          description={copy.noteMeans}
          maxLength={300}
          rows={2}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value.replaceAll(/\s+/g, ' '))}
        />
        {refusal && <FormNotice title={Object.values(refusal.fields ?? {})[0] ?? refusal.msg} />}
      </div>
    </Dialog>
  );
}
