import { Textarea } from '@mantine/core';
import { IconPhotoPlus, IconSend } from '@tabler/icons-react';
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react';
import { useUploads } from '../../platform/uploads/use-uploads.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { EmojiButton } from '../rooms/index.ts';
import classes from './composer.module.css';
import { ComposerFiles } from './composer-files.tsx';
import { readDraft, saveDraft } from './draft.ts';
import { mayBeFree } from './first-free-field.tsx';
import { memberFiles, modelFiles } from './message-files.ts';
import { t } from './messages.ts';

const maxLength = 2000;

// Only models have a vault.
const VaultIconButton = lazy(async () => ({
  default: (await import('../../platform/vault/vault-button.tsx')).VaultIconButton,
}));

export interface Draft {
  text: string;
  filenames?: readonly string[];
  priceCredits?: number;
  firstIsFree?: boolean;
  /** Under which it is sent once, however often; a new one unless given. */
  clientMessageId?: string;
}

interface MessageComposerProps {
  conversationId: string;
  placeholder: string;
  /** Models may send videos, and ask credits for opening what they send. */
  mayPrice: boolean;
  /** Stands in the field where nothing was begun. */
  suggestion: string;
  /** Under the field: what the plan still holds. */
  note?: string;
  onSend: (message: Draft) => void;
  onType: () => void;
}

/** A few lines to write, emoji, pictures and videos with their price, and send. Enter sends, Shift and Enter make a new line. */
export function MessageComposer(props: MessageComposerProps) {
  const { conversationId, mayPrice, onSend, onType } = props;
  const [draft, setDraft] = useState(() => {
    const saved = readDraft(conversationId);
    return saved.text === '' && props.suggestion !== '' ? saveDraft(conversationId, props.suggestion) : saved;
  });
  const { text } = draft;
  const [price, setPrice] = useState<number | ''>('');
  const [wantsFirstFree, setFirstFree] = useState(false);
  const uploads = useUploads(mayPrice ? modelFiles : memberFiles);
  const field = useRef<HTMLTextAreaElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const { filenames, isBusy, hasFailed, params } = uploads;
  const hasFiles = uploads.entries.length > 0;
  const firstIsFree = wantsFirstFree && mayBeFree(uploads.entries.length, price);
  // All of the files or none: what failed half-way is never left out unasked.
  const canSend = hasFiles ? !isBusy && !hasFailed : text.trim() !== '';

  const change = (next: string) => {
    setDraft(saveDraft(conversationId, next));
    if (next.trim() !== '') onType();
  };
  const insert = (piece: string) => {
    const at = field.current?.selectionStart ?? text.length;
    const end = field.current?.selectionEnd ?? at;
    change((text.slice(0, at) + piece + text.slice(end)).slice(0, maxLength));
    requestAnimationFrame(() => field.current?.setSelectionRange(at + piece.length, at + piece.length));
  };
  const send = () => {
    if (!canSend) return;
    const priceCredits = filenames.length > 0 && price !== '' ? price : undefined;
    onSend({
      text: text.trim(),
      filenames: hasFiles ? filenames : undefined,
      priceCredits,
      firstIsFree: firstIsFree || undefined,
      // Files are in this tab alone, so no copy of it holds the same message.
      clientMessageId: hasFiles ? undefined : draft.clientMessageId,
    });
    setPrice('');
    setFirstFree(false);
    setDraft(saveDraft(conversationId, ''));
    uploads.clear();
    field.current?.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {hasFiles && (
        <ComposerFiles
          uploads={uploads}
          price={mayPrice ? price : null}
          onPrice={setPrice}
          firstIsFree={firstIsFree}
          onFirstFree={setFirstFree}
        />
      )}
      <div className={classes.field}>
        <input
          ref={files}
          type="file"
          hidden
          multiple
          accept={mayPrice ? 'image/*,video/*' : 'image/*'}
          onChange={(event) => {
            const chosen = [...(event.currentTarget.files ?? [])];
            event.currentTarget.value = '';
            if (chosen.length > 0) void uploads.add(chosen);
          }}
        />
        <IconButton
          label={mayPrice ? t.addMedia : t.addPictures}
          size={36}
          withTooltip={false}
          onClick={() => files.current?.click()}
        >
          <IconPhotoPlus size={20} stroke={1.75} />
        </IconButton>
        {params.fromVault && (
          <Suspense fallback={null}>
            <VaultIconButton kinds={params.kinds} multiple onChoose={(files) => uploads.addStored(files)} />
          </Suspense>
        )}
        <Textarea
          ref={field}
          className={classes.words}
          variant="unstyled"
          autosize
          minRows={1}
          maxRows={6}
          aria-label={t.field}
          placeholder={props.placeholder}
          value={text}
          maxLength={maxLength}
          enterKeyHint="send"
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={onKey}
        />
        <EmojiButton onPick={insert} />
        <IconButton label={t.send} size={36} type="submit" disabled={!canSend} withTooltip={false}>
          <IconSend size={20} stroke={1.75} />
        </IconButton>
      </div>
      {props.note && <p className={classes.note}>{props.note}</p>}
    </form>
  );
}
