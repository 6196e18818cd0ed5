import { limits } from '@candela/contract/shared/limits';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { messages } from '../messages.ts';
import classes from './discussion.module.css';

const t = messages.discussion;

type CommentFormProps = {
  label: string;
  sendLabel: string;
  initial?: string;
  /** Resolves to false when refused; the text stays. */
  onSend: (text: string) => Promise<boolean>;
  onCancel?: () => void;
  autoFocus?: boolean;
};

/** A few lines to write and to send. Control and Enter send too. */
export function CommentForm(props: CommentFormProps) {
  const { label, sendLabel, initial = '', onSend, onCancel, autoFocus } = props;
  const [text, setText] = useState(initial);
  const [isSending, setSending] = useState(false);
  const isTooLong = text.trim().length > limits.commentMax;
  const send = async () => {
    const wanted = text.trim();
    if (wanted === '' || isSending || isTooLong) return;
    setSending(true);
    // The comment is shown immediately, so the field is cleared.
    setText('');
    const done = await onSend(wanted);
    if (!done) setText(wanted);
    setSending(false);
    if (done) onCancel?.();
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Textarea
        label={label}
        placeholder={t.placeholder}
        value={text}
        autosize
        minRows={2}
        maxRows={8}
        data-autofocus={autoFocus || undefined}
        autoFocus={autoFocus}
        error={isTooLong ? t.tooMany({ max: limits.commentMax }) : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
        }}
      />
      <div className={classes.formActions}>
        {onCancel && (
          <Button variant="text" size="sm" onClick={onCancel}>
            {t.cancel}
          </Button>
        )}
        <Button type="submit" size="sm" disabled={text.trim() === '' || isTooLong} loading={isSending}>
          {sendLabel}
        </Button>
      </div>
    </form>
  );
}
