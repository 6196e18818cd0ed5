import { Textarea, type TextareaProps } from '@mantine/core';
import { Button } from '../../../ui/button/button.tsx';
import { look as messages } from './locales/look.ts';
import classes from './look.module.css';

const text = messages.save;

interface SaveFieldsProps {
  /** What the button says. */
  label: string;
  isChanged: boolean;
  isSending: boolean;
  /** The value, problem and change of the reason. */
  reason: Pick<TextareaProps, 'value' | 'error' | 'onChange'>;
  onUndo: () => void;
}

/** The end of a form that makes a new version: why, and saving it. */
export function SaveFields({ label, isChanged, isSending, reason, onUndo }: SaveFieldsProps) {
  return (
    <section>
      <h2>{text.title}</h2>
      <Textarea label={text.reason} description={text.reasonDescription} autosize {...reason} />
      <div className={classes.actions}>
        <Button type="submit" variant="primary" loading={isSending} disabled={!isChanged}>
          {label}
        </Button>
        {isChanged && <Button onClick={onUndo}>{text.undo}</Button>}
      </div>
    </section>
  );
}
