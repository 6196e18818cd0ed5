import {
  type QuickLines,
  quickLineMax,
  quickLines,
  quickRepliesMax,
  timedEvery,
  timedLinesMax,
} from '@candela/contract/rooms/quick-lines';
import { Switch, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { client } from '../../../platform/api.ts';
import { CheckedForm } from '../../../platform/forms/checked-form.tsx';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { randomId } from '../../../platform/random-id.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { quickLines as copy } from '../locales/quick-lines.ts';
import classes from './quick-lines.module.css';

type Reply = { key: string; text: string };
type Timed = Reply & { everyMinutes: string; isOn: boolean };

type QuickLinesDialogProps = { saved: QuickLines; onClose: () => void; onSaved: () => unknown };

/** Changes the replies and the timed lines, which are saved on the model's account. */
export function QuickLinesDialog({ saved, onClose, onSaved }: QuickLinesDialogProps) {
  const { form, values, problems, set, check, isSending, send } = useContractForm({
    replies: saved.replies.map((text): Reply => ({ key: randomId(), text })),
    timed: saved.timed.map(
      (line): Timed => ({ ...line, key: randomId(), everyMinutes: String(line.everyMinutes) }),
    ),
  });
  const { replies, timed } = values;
  const save = () => {
    const lines = check(quickLines, {
      replies: replies.map(({ text }) => text),
      timed: timed.map(({ text, everyMinutes, isOn }) => ({
        text,
        isOn,
        everyMinutes: Number(everyMinutes),
      })),
    });
    if (!lines) return;
    return send(async () => {
      await client.rooms.saveQuickLines(lines);
      await onSaved();
      toast.success(copy.saved);
      onClose();
    });
  };
  return (
    <Dialog opened onClose={onClose} title={copy.title} closeLabel={copy.close} size="md">
      <CheckedForm form={form} problems={problems} onSubmit={save} className={classes.form}>
        <fieldset className={classes.group}>
          <legend>{copy.replies}</legend>
          <p className="cd-small cd-text-2">{copy.repliesMeans}</p>
          {replies.map(({ key, text }, index) => (
            <div key={key} className={classes.line}>
              <TextInput
                label={copy.reply({ number: index + 1 })}
                maxLength={quickLineMax}
                value={text}
                error={problems[`replies.${index}`]}
                onChange={({ currentTarget: { value } }) =>
                  set({ replies: replies.map((one) => (one.key === key ? { ...one, text: value } : one)) })
                }
              />
              <RemoveButton
                label={copy.removeReply({ number: index + 1 })}
                onRemove={() => set({ replies: replies.filter((one) => one.key !== key) })}
              />
            </div>
          ))}
          <AddButton
            label={copy.addReply}
            isFull={replies.length >= quickRepliesMax}
            onAdd={() => set({ replies: [...replies, { key: randomId(), text: '' }] })}
          />
        </fieldset>
        <fieldset className={classes.group}>
          <legend>{copy.timed}</legend>
          <p className="cd-small cd-text-2">{copy.timedMeans}</p>
          {timed.map((line, index) => (
            <TimedFields
              key={line.key}
              line={line}
              number={index + 1}
              errors={{
                text: problems[`timed.${index}.text`],
                everyMinutes: problems[`timed.${index}.everyMinutes`],
              }}
              onChange={(part) =>
                set({ timed: timed.map((one) => (one.key === line.key ? { ...one, ...part } : one)) })
              }
              onRemove={() => set({ timed: timed.filter((one) => one.key !== line.key) })}
            />
          ))}
          <AddButton
            label={copy.addTimed}
            isFull={timed.length >= timedLinesMax}
            onAdd={() =>
              set({ timed: [...timed, { key: randomId(), text: '', everyMinutes: '10', isOn: true }] })
            }
          />
        </fieldset>
        <Button type="submit" variant="primary" loading={isSending}>
          {copy.save}
        </Button>
      </CheckedForm>
    </Dialog>
  );
}

type TimedFieldsProps = {
  line: Timed;
  number: number;
  errors: { text: string | undefined; everyMinutes: string | undefined };
  onChange: (part: Partial<Timed>) => void;
  onRemove: () => void;
};

function TimedFields({ line, number, errors, onChange, onRemove }: TimedFieldsProps) {
  return (
    <div className={classes.timed}>
      <TextInput
        label={copy.timedLine({ number })}
        maxLength={quickLineMax}
        value={line.text}
        error={errors.text}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
      <div className={classes.line}>
        <TextInput
          label={copy.every}
          description={copy.everyHint(timedEvery)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          value={line.everyMinutes}
          error={errors.everyMinutes}
          onChange={(event) => onChange({ everyMinutes: event.currentTarget.value.replaceAll(/\D/g, '') })}
        />
        <Switch
          label={copy.isOn}
          checked={line.isOn}
          onChange={(event) => onChange({ isOn: event.currentTarget.checked })}
        />
        <RemoveButton label={copy.removeTimed({ number })} onRemove={onRemove} />
      </div>
    </div>
  );
}

function RemoveButton({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <IconButton label={label} withTooltip={false} onClick={onRemove}>
      <IconTrash size={20} stroke={1.75} />
    </IconButton>
  );
}

function AddButton({ label, isFull, onAdd }: { label: string; isFull: boolean; onAdd: () => void }) {
  if (isFull) return null;
  return (
    <Button size="sm" variant="text" leftSection={<IconPlus stroke={1.75} aria-hidden />} onClick={onAdd}>
      {label}
    </Button>
  );
}
