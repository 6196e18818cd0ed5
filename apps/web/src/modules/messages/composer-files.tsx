import { NumberInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { NetPrice } from '../../platform/money/net-price.tsx';
import type { UploadEntry } from '../../platform/uploads/upload-queue.ts';
import { useLocalPicture } from '../../platform/uploads/use-local-picture.ts';
import type { Uploads } from '../../platform/uploads/use-uploads.ts';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { formatPercent } from '../../ui/format/format-count.ts';
import { ProgressRow } from '../../ui/progress-row/progress-row.tsx';
import classes from './composer.module.css';
import { t } from './messages.ts';

interface ComposerFilesProps {
  uploads: Uploads;
  /** Null where pictures cannot be priced. */
  price: number | '' | null;
  onPrice: (price: number | '') => void;
}

/** The files that go with the next message, and what opening all of them costs. */
export function ComposerFiles({ uploads, price, onPrice }: ComposerFilesProps) {
  const { entries, hasFailed } = uploads;
  return (
    <div className={classes.attachment}>
      <div>
        <ul className={classes.files} aria-label={t.attached}>
          {entries.map((entry) => (
            <li key={entry.key}>
              <FileRow entry={entry} uploads={uploads} />
            </li>
          ))}
        </ul>
        {hasFailed && entries.length > 1 && (
          <p className={classes.failed} role="alert">
            {t.filesFailed}
          </p>
        )}
      </div>
      {price !== null && (
        <NumberInput
          label={t.price({ count: entries.length })}
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

function FileRow({ entry, uploads }: { entry: UploadEntry; uploads: Uploads }) {
  const local = useLocalPicture(entry.file);
  const { key, file, state, percent, problem } = entry;
  return (
    <ProgressRow
      title={file.name}
      imageSrc={entry.picture ?? local}
      percent={percent}
      done={state === 'done'}
      error={problem}
      status={statusOf(entry)}
      progressLabel={t.pictureBusy}
      action={
        <>
          {state === 'failed' && (
            <Button size="sm" variant="text" onClick={() => void uploads.retry(key)}>
              {t.retry}
            </Button>
          )}
          <IconButton label={t.removeFile({ name: file.name })} size={32} onClick={() => uploads.remove(key)}>
            <IconX size={18} stroke={1.75} />
          </IconButton>
        </>
      }
    />
  );
}

function statusOf({ state, percent }: UploadEntry): string | null {
  if (state === 'done') return t.pictureReady;
  if (state === 'waiting') return t.waitingFile;
  if (state === 'failed' || state === 'skipped') return null;
  const share = formatPercent(percent / 100);
  return state === 'processing' ? t.processing({ percent: share }) : share;
}
