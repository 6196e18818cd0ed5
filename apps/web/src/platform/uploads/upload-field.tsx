import { uploadRules } from '@candela/contract/library/upload-kinds';
import { IconUpload, IconX } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useId } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { formatPercent } from '../../ui/format/format-count.ts';
import { ProgressRow } from '../../ui/progress-row/progress-row.tsx';
import { reportError } from '../report-error.ts';
import { useSession } from '../session/session-store.ts';
import { uploadMessages } from './messages.ts';
import { abandonUpload } from './send-large-file.ts';
import { isWhole, type UnfinishedUpload } from './unfinished-uploads.ts';
import classes from './upload-field.module.css';
import type { UploadEntry, UploadParams } from './upload-queue.ts';
import { useLocalPicture } from './use-local-picture.ts';
import { useUnfinishedUploads } from './use-unfinished-uploads.ts';
import type { Uploads } from './use-uploads.ts';

// Only models have a vault.
const VaultButton = lazy(async () => ({
  default: (await import('../vault/vault-button.tsx')).VaultButton,
}));

export interface UploadFieldProps {
  label: string;
  uploads: Uploads;
  multiple?: boolean;
  error?: ReactNode;
  description?: ReactNode;
  /** Beside the label: "Optional". */
  aside?: ReactNode;
  id?: string;
}

/** Files chosen or dropped, each with how far it is. The input itself covers the whole zone. */
export function UploadField({
  label,
  uploads,
  multiple = false,
  error,
  description,
  aside,
  id,
}: UploadFieldProps) {
  const generatedId = useId();
  const fieldId = id ?? generatedId;
  const { entries, params } = uploads;
  const sending = new Set(entries.map(({ file }) => file.name));
  const unfinished = useUnfinishedUploads(params.isTeaser ? [] : params.kinds).filter(
    ({ name }) => !sending.has(name),
  );
  const failed = entries.some(({ state }) => state === 'failed');
  const words = error ?? (failed ? uploadMessages.failed : undefined);
  return (
    <div className={classes.field}>
      <div className={classes.labels}>
        <label className="mantine-InputWrapper-label" htmlFor={fieldId}>
          {label}
        </label>
        {aside && <span className={classes.aside}>{aside}</span>}
      </div>
      <div className={classes.zone} data-error={error ? true : undefined}>
        <input
          id={fieldId}
          type="file"
          multiple={multiple}
          accept={acceptOf(params)}
          aria-describedby={`${fieldId}-hint`}
          aria-invalid={words ? true : undefined}
          onChange={(event) => {
            const files = [...(event.currentTarget.files ?? [])];
            // The same file may be chosen again.
            event.currentTarget.value = '';
            if (files.length > 0) void uploads.add(files, { replace: !multiple });
          }}
        />
        <IconUpload size={22} stroke={1.75} aria-hidden />
        <span className={classes.words}>
          <b>{multiple ? uploadMessages.chooseMany : uploadMessages.choose}</b>{' '}
          {multiple ? uploadMessages.dropManyHere : uploadMessages.dropHere}
          <small id={`${fieldId}-hint`}>{description ?? hintOf(params)}</small>
        </span>
      </div>
      <FromVault uploads={uploads} multiple={multiple} />
      {unfinished.map((upload) => (
        <Unfinished key={upload.uploadId} upload={upload} />
      ))}
      {entries.length > 0 && (
        <ul className={classes.list}>
          {entries.map((entry) => (
            <li key={entry.key}>
              <EntryRow entry={entry} uploads={uploads} />
            </li>
          ))}
        </ul>
      )}
      {uploads.isBusy && (
        <p className={classes.busy} role="status">
          {uploadMessages.inProgress}
        </p>
      )}
      {words && (
        <p className="mantine-InputWrapper-error" role="alert">
          {words}
        </p>
      )}
    </div>
  );
}

function FromVault({ uploads, multiple }: { uploads: Uploads; multiple: boolean }) {
  const { user } = useSession();
  const { fromVault = false, kinds } = uploads.params;
  if (!fromVault || user?.type !== 'model') return null;
  return (
    <Suspense fallback={null}>
      <div className={classes.vault}>
        <VaultButton
          kinds={kinds}
          multiple={multiple}
          onChoose={(files) => uploads.addStored(files, { replace: !multiple })}
        />
      </div>
    </Suspense>
  );
}

function EntryRow({ entry, uploads }: { entry: UploadEntry; uploads: Uploads }) {
  const picture = useLocalPicture(entry.file);
  const { key, file, state, percent, problem } = entry;
  const isOver = state === 'done' || state === 'skipped' || state === 'failed';
  return (
    <ProgressRow
      title={file.name}
      imageSrc={entry.picture ?? picture}
      percent={percent}
      progressLabel={`${uploadMessages.inProgress} ${file.name}`}
      status={statusOf(entry)}
      error={problem ?? undefined}
      done={state === 'done'}
      action={
        <>
          {state === 'failed' && (
            <Button size="sm" onClick={() => void uploads.retry(key)}>
              {uploadMessages.retry}
            </Button>
          )}
          <IconButton
            size={32}
            label={
              isOver ? uploadMessages.remove({ name: file.name }) : uploadMessages.cancel({ name: file.name })
            }
            onClick={() => uploads.remove(key)}
          >
            <IconX size={18} stroke={1.75} aria-hidden />
          </IconButton>
        </>
      }
    />
  );
}

function statusOf({ state, percent }: UploadEntry): string {
  if (state === 'waiting') return uploadMessages.waiting;
  if (state === 'offline') return uploadMessages.offline;
  if (state === 'skipped') return uploadMessages.skipped;
  if (state === 'failed') return uploadMessages.stopped;
  if (state === 'processing') return uploadMessages.processing({ percent: formatPercent(percent / 100) });
  return state === 'done' ? uploadMessages.ready : formatPercent(percent / 100);
}

function Unfinished({ upload }: { upload: UnfinishedUpload }) {
  const { name, sentBytes, sizeBytes } = upload;
  const percent = Math.floor((sentBytes / sizeBytes) * 100);
  const [state, way] = isWhole(upload)
    ? [uploadMessages.unconfirmed({ name }), uploadMessages.unconfirmedText]
    : [uploadMessages.unfinished({ name, percent }), uploadMessages.unfinishedText];
  return (
    <div className={classes.unfinished}>
      <p>
        <b>{state}</b> {way}
      </p>
      <Button
        size="sm"
        variant="text"
        onClick={() => abandonUpload(upload.uploadId).catch((error) => reportError(error))}
      >
        {uploadMessages.discard}
      </Button>
    </div>
  );
}

/** Types and endings, because some systems know a file by one only. */
export function acceptOf({ kinds }: UploadParams): string {
  return kinds
    .flatMap((kind) => [...uploadRules[kind].types, ...uploadRules[kind].endings.map((end) => `.${end}`)])
    .join(',');
}

function hintOf({ kinds, maxMegabytes = Number.POSITIVE_INFINITY }: UploadParams): string {
  return kinds
    .map((kind) =>
      uploadMessages.upTo({
        types: uploadMessages.types[kind],
        megabytes: String(Math.min(maxMegabytes, uploadRules[kind].maxMegabytes)),
      }),
    )
    .join('; ');
}
