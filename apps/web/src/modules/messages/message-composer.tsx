import { NumberInput, Textarea } from '@mantine/core';
import { IconPhotoPlus, IconSend, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react';
import { NetPrice } from '../../platform/money/net-price.tsx';
import { useLocalPicture } from '../../platform/uploads/use-local-picture.ts';
import { type Uploads, useUploads } from '../../platform/uploads/use-uploads.ts';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { formatPercent } from '../../ui/format/format-count.ts';
import { ProgressRow } from '../../ui/progress-row/progress-row.tsx';
import { EmojiButton } from '../rooms/index.ts';
import classes from './composer.module.css';
import { readDraft, saveDraft } from './draft.ts';
import { t } from './messages.ts';

const maxLength = 2000;

// Only models have a vault.
const VaultIconButton = lazy(async () => ({
  default: (await import('../../platform/vault/vault-button.tsx')).VaultIconButton,
}));

export interface Draft {
  text: string;
  filename?: string;
  priceCredits?: number;
}

interface MessageComposerProps {
  conversationId: string;
  placeholder: string;
  /** Models may ask credits for opening a picture. */
  mayPrice: boolean;
  /** Stands in the field where nothing was begun. */
  suggestion: string;
  /** Under the field: what the plan still holds. */
  note?: string;
  onSend: (message: Draft) => void;
  onType: () => void;
}

/** A few lines to write, emoji, a picture with its price, and send. Enter sends, Shift and Enter make a new line. */
export function MessageComposer(props: MessageComposerProps) {
  const { conversationId, mayPrice, onSend, onType } = props;
  const [text, setText] = useState(() => readDraft(conversationId) || props.suggestion);
  const [price, setPrice] = useState<number | ''>('');
  const uploads = useUploads({ kinds: ['image'], type: 'private', fromVault: mayPrice });
  const field = useRef<HTMLTextAreaElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const hasPicture = uploads.entries.length > 0;
  const filename = uploads.filenames[0];
  const canSend = hasPicture ? filename !== undefined : text.trim() !== '';

  const change = (next: string) => {
    setText(next);
    saveDraft(conversationId, next);
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
    const priceCredits = filename !== undefined && price !== '' ? price : undefined;
    onSend({ text: text.trim(), filename, priceCredits });
    setText('');
    setPrice('');
    saveDraft(conversationId, '');
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
      {hasPicture && <Attachment uploads={uploads} price={mayPrice ? price : null} onPrice={setPrice} />}
      <div className={classes.field}>
        <input
          ref={files}
          type="file"
          hidden
          accept="image/*"
          onChange={(event) => {
            const chosen = [...(event.currentTarget.files ?? [])].slice(0, 1);
            event.currentTarget.value = '';
            if (chosen.length > 0) void uploads.add(chosen, { replace: true });
          }}
        />
        <IconButton label={t.addPicture} size={36} withTooltip={false} onClick={() => files.current?.click()}>
          <IconPhotoPlus size={20} stroke={1.75} />
        </IconButton>
        {uploads.params.fromVault && (
          <Suspense fallback={null}>
            <VaultIconButton onChoose={(files) => uploads.addStored(files, { replace: true })} />
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

interface AttachmentProps {
  uploads: Uploads;
  /** Null where pictures cannot be priced. */
  price: number | '' | null;
  onPrice: (price: number | '') => void;
}

function Attachment({ uploads, price, onPrice }: AttachmentProps) {
  const entry = uploads.entries[0];
  const local = useLocalPicture(entry?.file ?? null);
  if (!entry) return null;
  const { state, percent, problem, key } = entry;
  return (
    <div className={classes.attachment}>
      <ProgressRow
        title={entry.file.name}
        imageSrc={entry.picture ?? local}
        percent={percent}
        done={state === 'done'}
        error={problem}
        status={state === 'done' ? t.pictureReady : formatPercent(percent / 100)}
        progressLabel={t.pictureBusy}
        action={
          <>
            {state === 'failed' && (
              <Button size="sm" variant="text" onClick={() => void uploads.retry(key)}>
                {t.retry}
              </Button>
            )}
            <IconButton label={t.removePicture} size={32} onClick={() => uploads.remove(key)}>
              <IconX size={18} stroke={1.75} />
            </IconButton>
          </>
        }
      />
      {price !== null && (
        <NumberInput
          label={t.price}
          description={<NetPrice kind="message" price={price} />}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder={t.priceHint}
          min={1}
          max={100_000}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="strict"
          value={price}
          onChange={(value) => onPrice(typeof value === 'number' && value >= 1 ? value : '')}
        />
      )}
    </div>
  );
}
