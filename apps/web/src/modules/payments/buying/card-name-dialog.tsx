import { TextInput } from '@mantine/core';
import { type SubmitEvent, useId, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { buying } from '../messages.ts';

const words = buying.cardName;

interface CardNameDialogProps {
  opened: boolean;
  value: string;
  onClose: () => void;
  onSave: (name: string) => void;
}

/** cardToNameModal: the name that is printed on the receipt. */
export function CardNameDialog(props: CardNameDialogProps) {
  return (
    <Dialog
      opened={props.opened}
      onClose={props.onClose}
      title={words.title}
      description={words.description}
      closeLabel={words.close}
    >
      <CardNameForm {...props} />
    </Dialog>
  );
}

function CardNameForm({ value, onClose, onSave }: CardNameDialogProps) {
  const [name, setName] = useState(value);
  const form = useId();
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    onSave(name.trim());
    onClose();
  };
  return (
    <form id={form} onSubmit={save} style={{ display: 'grid', gap: 20 }}>
      <TextInput
        label={words.label}
        value={name}
        maxLength={80}
        autoComplete="cc-name"
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 10 }}>
        <Button variant="text" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button type="submit" variant="primary">
          {words.save}
        </Button>
      </div>
    </form>
  );
}
