import { UploadField } from '../../platform/uploads/upload-field.tsx';
import type { Uploads } from '../../platform/uploads/use-uploads.ts';
import classes from './media-tiles.module.css';
import { MediaTiles } from './media-tiles.tsx';
import { manyMessages as t } from './messages.ts';

interface MediaFieldProps {
  uploads: Uploads;
  error: string | undefined;
  firstIsFree: boolean;
}

/** The pictures and videos of a message: a place to choose them from, then tiles of those that were chosen. */
export function MediaField({ uploads, error, firstIsFree }: MediaFieldProps) {
  if (uploads.entries.length === 0)
    return <UploadField label={t.media} aside={t.optional} multiple uploads={uploads} error={error} />;
  return (
    <div className={classes.field}>
      <p className="mantine-InputWrapper-label">{t.media}</p>
      <MediaTiles uploads={uploads} firstIsFree={firstIsFree} addLabel={t.addFiles} />
      {error && (
        <p className="mantine-InputWrapper-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
