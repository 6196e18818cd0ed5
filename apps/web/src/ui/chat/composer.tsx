import { IconSend } from '@tabler/icons-react';
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { CompletionList, useCompletion } from './completion.tsx';
import classes from './composer.module.css';

export interface ComposerProps {
  /** Names the field. */
  label: string;
  placeholder: string;
  sendLabel: string;
  /** False leaves the text in the field, so nothing typed is lost when sending fails. */
  onSend: (text: string) => boolean | undefined | Promise<boolean | undefined>;
  /** An emoji picker's button; it is given a function that puts text where the cursor is. */
  renderEmoji?: (insert: (text: string) => void) => ReactNode;
  /** In the place of the send button. */
  sendButton?: ReactNode;
  /** Sends without a word as well. */
  takesEmpty?: boolean;
  /** Why nothing can be written now; replaces the placeholder. */
  disabledReason?: string;
  maxLength?: number;
  /** Over a picture. */
  overlay?: boolean;
  /** Under the field: a refusal. */
  error?: ReactNode;
  /** Names that can be completed after an @, likeliest first. */
  completions?: readonly string[];
  /** Names the list of completions. */
  completionsLabel?: string;
}

const nobody: readonly string[] = [];

/** One line to write, a place for emoji, and send. Enter sends. */
export function Composer(props: ComposerProps) {
  const { label, placeholder, sendLabel, onSend, renderEmoji, disabledReason, maxLength = 500 } = props;
  const [text, setText] = useState('');
  const [sending, setSending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const disabled = disabledReason !== undefined;

  const completing = useCompletion(field, text, setText, props.completions ?? nobody);
  const insert = (piece: string) => {
    const at = field.current?.selectionStart ?? text.length;
    const end = field.current?.selectionEnd ?? at;
    setText((text.slice(0, at) + piece + text.slice(end)).slice(0, maxLength));
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(at + piece.length, at + piece.length);
    });
  };
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (completing.isOpen) return;
    const words = text.trim();
    if ((words === '' && !props.takesEmpty) || sending || disabled) return;
    setSending(true);
    try {
      const accepted = await onSend(words);
      if (accepted !== false) setText('');
    } finally {
      setSending(false);
      field.current?.focus();
    }
  };

  return (
    <form className={classes.composer} onSubmit={send} data-overlay={props.overlay || undefined}>
      <CompletionList completing={completing} label={props.completionsLabel ?? label} />
      <div
        className={classes.field}
        data-disabled={disabled || undefined}
        data-error={props.error ? true : undefined}
      >
        <input
          ref={field}
          aria-label={label}
          placeholder={disabledReason ?? placeholder}
          value={text}
          maxLength={maxLength}
          disabled={disabled}
          autoComplete="off"
          enterKeyHint="send"
          onChange={(event) => setText(event.currentTarget.value)}
          {...completing.fieldProps}
        />
        {!disabled && renderEmoji?.(insert)}
        {props.sendButton ?? (
          <IconButton
            label={sendLabel}
            size={36}
            type="submit"
            disabled={disabled || text.trim() === ''}
            withTooltip={false}
          >
            <IconSend size={20} stroke={1.75} />
          </IconButton>
        )}
      </div>
      {props.error && (
        <p className="mantine-InputWrapper-error" role="alert">
          {props.error}
        </p>
      )}
    </form>
  );
}
