import { TextInput } from '@mantine/core';
import { CheckedForm } from '../../../platform/forms/checked-form.tsx';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { buying } from '../messages.ts';
import classes from './buying.module.css';

const t = buying.cardName;

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
      title={t.title}
      description={t.description}
      closeLabel={t.close}
    >
      <CardNameForm {...props} />
    </Dialog>
  );
}

function CardNameForm({ value, onClose, onSave }: CardNameDialogProps) {
  const { form, values, problems, text } = useContractForm({ name: value });
  const save = () => {
    onSave(values.name.trim());
    onClose();
  };
  return (
    <CheckedForm form={form} problems={problems} onSubmit={save} className={classes.cardName}>
      <TextInput label={t.label} maxLength={80} autoComplete="cc-name" data-autofocus {...text('name')} />
      <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 10 }}>
        <Button variant="text" onClick={onClose}>
          {t.cancel}
        </Button>
        <Button type="submit" variant="primary">
          {t.save}
        </Button>
      </div>
    </CheckedForm>
  );
}
