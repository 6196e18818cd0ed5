import { IconX } from '@tabler/icons-react';
import { useUnfinishedUploads } from '../../../platform/uploads/use-unfinished-uploads.ts';
import type { Uploads } from '../../../platform/uploads/use-uploads.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { formatBytes, formatCount } from '../../../ui/format/format-count.ts';
import { ProgressBar } from '../../../ui/progress/progress-bar.tsx';
import { vaultPage as t } from './locales/vault-page.ts';
import { uploadSums } from './upload-sums.ts';
import classes from './vault-page.module.css';

/** How far an upload of many files is, which were refused and why, and what stopped half-way on another visit. */
export function UploadPanel({ uploads }: { uploads: Uploads }) {
  const { entries } = uploads;
  const sending = new Set(entries.map(({ file }) => file.name));
  const unfinished = useUnfinishedUploads(uploads.params.kinds).filter(({ name }) => !sending.has(name));
  if (entries.length === 0 && unfinished.length === 0) return null;
  const { done, refused, sentBytes, sizeBytes } = uploadSums(entries);
  const failed = refused.filter(({ state }) => state === 'failed');
  const count = entries.length;
  return (
    <section className={classes.uploads}>
      {unfinished.map(({ uploadId, name, sentBytes: sent, sizeBytes: size }) => (
        <p key={uploadId} className={classes.unfinished}>
          <b>{t.uploads.unfinished({ name, percent: String(Math.floor((sent / size) * 100)) })}</b>{' '}
          {t.uploads.unfinishedText}
        </p>
      ))}
      {count > 0 && (
        <>
          <div className={classes.uploadHead}>
            <h2>{uploads.isBusy ? t.uploads.title({ count }) : t.uploads.done({ count: done })}</h2>
            {uploads.isBusy ? (
              <Button size="sm" variant="text" onClick={() => void uploads.setPaused(!uploads.isPaused)}>
                {uploads.isPaused ? t.uploads.resume : t.uploads.pause}
              </Button>
            ) : (
              <IconButton label={t.uploads.dismiss} size={36} onClick={() => uploads.clear()}>
                <IconX size={18} stroke={1.75} aria-hidden />
              </IconButton>
            )}
          </div>
          {uploads.isBusy && (
            <>
              <ProgressBar label={t.uploads.bar} value={sentBytes} max={Math.max(1, sizeBytes)} live />
              <p className={classes.uploadText}>
                {t.uploads.progress({
                  done: formatCount(done),
                  count: formatCount(count),
                  sent: formatBytes(sentBytes),
                  size: formatBytes(sizeBytes),
                })}{' '}
                {t.uploads.leave}
              </p>
            </>
          )}
          {refused.length > 0 && (
            <div role="alert" className={classes.uploadText}>
              <b>{t.uploads.refused({ count: refused.length })}</b>
              <ul className={classes.refused}>
                {refused.map(({ key, file, problem }) => (
                  <li key={key}>{problem ?? file.name}</li>
                ))}
              </ul>
              {failed.length > 0 && !uploads.isBusy && (
                <Button size="sm" onClick={() => retryAll(uploads)}>
                  {t.uploads.retryAll}
                </Button>
              )}
            </div>
          )}
        </>
      )}
    </section>
  );
}

function retryAll(uploads: Uploads): void {
  for (const { key, state } of uploads.entries) if (state === 'failed') void uploads.retry(key);
}
