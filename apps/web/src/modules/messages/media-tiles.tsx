import { IconChevronLeft, IconMovie, IconPhoto, IconPlus, IconRefresh, IconX } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { acceptOf } from '../../platform/uploads/upload-field.tsx';
import type { UploadEntry } from '../../platform/uploads/upload-queue.ts';
import type { Uploads } from '../../platform/uploads/use-uploads.ts';
import { VisuallyHidden } from '../../ui/access/visually-hidden.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { formatPercent } from '../../ui/format/format-count.ts';
import { useEntryLook } from './entry-look.ts';
import classes from './media-tiles.module.css';
import { t } from './messages.ts';

// Only models have a vault.
const VaultIconButton = lazy(async () => ({
  default: (await import('../../platform/vault/vault-button.tsx')).VaultIconButton,
}));

interface MediaTilesProps {
  uploads: Uploads;
  /** Whether the first is marked as free. */
  firstIsFree: boolean;
  /** What the tile that adds files is called; none is there unless given. */
  addLabel?: string;
}

/** The files that go with a message, in their order: each a square to move to the front and to take off. */
export function MediaTiles({ uploads, firstIsFree, addLabel }: MediaTilesProps) {
  const { entries, params } = uploads;
  const problems = entries.filter(({ problem }) => problem !== null);
  return (
    <div className={classes.strip}>
      <ul className={classes.tiles} aria-label={t.attached}>
        {entries.map((entry, index) => (
          <li key={entry.key}>
            <MediaTile
              entry={entry}
              uploads={uploads}
              isFirst={index === 0}
              isFree={firstIsFree && index === 0}
            />
          </li>
        ))}
      </ul>
      {addLabel !== undefined && entries.length < (params.filesMax ?? Number.POSITIVE_INFINITY) && (
        <>
          <label className={classes.add}>
            <input
              type="file"
              multiple
              accept={acceptOf(params)}
              aria-label={addLabel}
              onChange={(event) => {
                const chosen = [...(event.currentTarget.files ?? [])];
                // The same file may be chosen again.
                event.currentTarget.value = '';
                if (chosen.length > 0) void uploads.add(chosen);
              }}
            />
            <IconPlus size={22} stroke={1.75} aria-hidden />
          </label>
          {params.fromVault && (
            <Suspense fallback={null}>
              <VaultIconButton kinds={params.kinds} multiple onChoose={(files) => uploads.addStored(files)} />
            </Suspense>
          )}
        </>
      )}
      {problems.map(({ key, file, problem }) => (
        <p key={key} className={classes.problem} role="alert">
          {t.fileProblem({ name: file.name, problem: problem ?? '' })}
        </p>
      ))}
    </div>
  );
}

interface MediaTileProps {
  entry: UploadEntry;
  uploads: Uploads;
  isFirst: boolean;
  isFree: boolean;
}

function MediaTile({ entry, uploads, isFirst, isFree }: MediaTileProps) {
  const { key, file, state } = entry;
  const { picture, isVideo, length } = useEntryLook(entry);
  const Icon = isVideo ? IconMovie : IconPhoto;
  const isDone = state === 'done';
  return (
    <div className={classes.tile} data-state={state}>
      <VisuallyHidden>{file.name}</VisuallyHidden>
      {picture ? <img src={picture} alt="" /> : <Icon size={22} stroke={1.5} aria-hidden />}
      {isDone && isFree && <span className={classes.label}>{t.free}</span>}
      {isDone && length && (
        <span className={classes.label} data-end>
          {length}
        </span>
      )}
      <span className={classes.progress} role="status">
        {isDone && <VisuallyHidden>{t.pictureReady}</VisuallyHidden>}
        {!isDone && state !== 'failed' && state !== 'skipped' && progressOf(entry)}
      </span>
      {state === 'failed' && (
        <button
          type="button"
          className={classes.again}
          aria-label={t.retryFile({ name: file.name })}
          onClick={() => void uploads.retry(key)}
        >
          <IconRefresh size={20} stroke={1.75} aria-hidden />
        </button>
      )}
      {!isFirst && (
        <span className={classes.forward}>
          <IconButton
            label={t.moveForward({ name: file.name })}
            size={32}
            withTooltip={false}
            onClick={() => uploads.moveForward(key)}
          >
            <IconChevronLeft size={16} stroke={2} aria-hidden />
          </IconButton>
        </span>
      )}
      <span className={classes.remove}>
        <IconButton
          label={t.removeFile({ name: file.name })}
          size={32}
          withTooltip={false}
          onClick={() => uploads.remove(key)}
        >
          <IconX size={16} stroke={2} aria-hidden />
        </IconButton>
      </span>
    </div>
  );
}

function progressOf({ state, percent }: UploadEntry): string {
  if (state === 'waiting') return t.waitingFile;
  const share = formatPercent(percent / 100);
  return state === 'processing' ? t.processing({ percent: share }) : share;
}
