import type { VaultFile, VaultFolder } from '@candela/contract/library/vault';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { kindWord, VaultPicture } from '../../../platform/vault/vault-tile.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Facts } from '../../../ui/facts/facts.tsx';
import { FormNotice } from '../../../ui/form/form-notice.tsx';
import { formatBytes } from '../../../ui/format/format-count.ts';
import { formatDateTime } from '../../../ui/format/format-date.ts';
import { formatDuration } from '../../../ui/format/format-duration.ts';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Tag } from '../../../ui/tag/tag.tsx';
import { messages } from '../messages.ts';
import { vaultPage as t } from './locales/vault-page.ts';
import classes from './vault-page.module.css';

interface FileDialogProps {
  file: VaultFile;
  folders: readonly VaultFolder[];
  onMove: () => void;
  onDelete: () => void;
  onClose: () => void;
}

/** One file: what it looks or sounds like, its facts, and where it is used. */
export function FileDialog({ file, folders, onMove, onDelete, onClose }: FileDialogProps) {
  const folder = folders.find(({ _id }) => _id === file.folderId);
  return (
    <Dialog
      opened
      title={file.name}
      onClose={onClose}
      closeLabel={t.close}
      size="lg"
      actions={
        <>
          <Button variant="danger" onClick={onDelete}>
            {t.delete}
          </Button>
          <Button onClick={onMove}>{t.move}</Button>
        </>
      }
    >
      <div className={classes.file}>
        <Preview file={file} />
        <div className={classes.aboutFile}>
          {file.failure && <FormNotice title={file.failure} />}
          {file.sameAs && <FormNotice tone="info" title={t.file.sameAs({ name: file.sameAs.name })} />}
          <Facts
            isRuled
            of={[
              [t.file.kind, kindWord(file.kind)],
              [t.file.length, file.durationSeconds !== null && formatDuration(file.durationSeconds)],
              [t.file.size, formatBytes(file.sizeBytes)],
              [t.file.uploaded, formatDateTime(file.uploadedAt)],
              [t.file.folder, folder?.name],
            ]}
          />
          <h3 className={classes.sub}>{t.file.usedIn}</h3>
          <Uses file={file} />
        </div>
      </div>
    </Dialog>
  );
}

function Uses({ file }: { file: VaultFile }) {
  if (file.useCount === 0) return <p className="cd-small cd-text-2">{t.file.notUsed}</p>;
  const more = file.useCount - file.uses.length;
  return (
    <ul className={classes.uses}>
      {file.uses.map((use) => (
        <li key={`${use.usedIn} ${use.targetId}`}>
          {use.usedIn === 'message' && t.file.message}
          {use.usedIn === 'product' && <UiLink href={`/products/${use.targetId}`}>{t.file.product}</UiLink>}
          {use.usedIn === 'item' && (
            <>
              <UiLink href={`/profile?tab=${use.itemKind}`}>{use.title}</UiLink>
              {use.status && <Tag tone="soft">{messages.status[use.status]}</Tag>}
            </>
          )}
        </li>
      ))}
      {more > 0 && <li>{t.file.moreUses({ count: more })}</li>}
    </ul>
  );
}

/** The file as it came; only its owner is given the address. */
function Preview({ file }: { file: VaultFile }) {
  const bucketName = file.kind === 'video' ? 'video' : 'album';
  const address = useQuery({
    ...api.library.viewPreSignedUrl.queryOptions({
      input: { bucketName, fileName: file.filename },
      select: ({ data }) => data.url,
    }),
    // Good for five minutes.
    staleTime: 4 * 60_000,
    enabled: file.state === 'ready',
  });
  const label = t.file.preview({ name: file.name });
  if (address.data === undefined) return <VaultPicture file={file} />;
  if (file.kind === 'image') return <img className={classes.preview} src={address.data} alt={label} />;
  if (file.kind === 'audio') {
    // biome-ignore lint/a11y/useMediaCaption: an upload has no captions before it is in a post.
    return <audio className={classes.preview} src={address.data} controls aria-label={label} />;
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: an upload has no captions before it is in a post.
    <video
      className={classes.preview}
      src={address.data}
      poster={file.thumbnail ?? undefined}
      controls
      playsInline
      preload="metadata"
      aria-label={label}
    />
  );
}
