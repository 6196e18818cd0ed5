import type { VaultFile } from '@candela/contract/library/vault';
import { IconMusic, IconPhoto, IconVideo } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDuration } from '../../ui/format/format-duration.ts';
import { Picture } from '../../ui/picture/picture.tsx';
import { Tag } from '../../ui/tag/tag.tsx';
import { vault as t } from './locales/vault.ts';
import classes from './vault.module.css';

const icons = { image: IconPhoto, video: IconVideo, audio: IconMusic } as const;

/** What a file looks like: its picture, or for sounds a note and the name; with its length or state over it. */
export function VaultPicture({ file, children }: { file: VaultFile; children?: ReactNode }) {
  const Icon = icons[file.kind];
  return (
    <span className={classes.picture} data-busy={isBusy(file) || undefined}>
      {file.thumbnail === null ? (
        <span className={classes.bare}>
          <Icon size={26} stroke={1.5} aria-hidden />
          <small aria-hidden>{file.name}</small>
        </span>
      ) : (
        <Picture src={file.thumbnail} />
      )}
      <span className={classes.end}>
        <State file={file} />
      </span>
      {children && <span className={classes.start}>{children}</span>}
    </span>
  );
}

function State({ file }: { file: VaultFile }) {
  if (file.state === 'failed') return <Tag tone="bad">{t.cantUse}</Tag>;
  if (isBusy(file)) return <Tag tone="media">{t.processing}</Tag>;
  return file.durationSeconds === null ? null : (
    <Tag tone="media">{formatDuration(file.durationSeconds)}</Tag>
  );
}

/** Whether a file is still being made ready. */
export function isBusy({ state }: Pick<VaultFile, 'state'>): boolean {
  return state !== 'ready' && state !== 'failed';
}

/** "Picture", "Video" or "Sound". */
export function kindWord(kind: VaultFile['kind']): string {
  return t.kinds[kind];
}

/** What a file is called where only words are read: its kind and its name. */
export function fileWords({ kind, name }: Pick<VaultFile, 'kind' | 'name'>): string {
  return t.fileOf({ kind: t.kinds[kind], name });
}
