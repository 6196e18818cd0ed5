import { type Queryable, statement } from '../../platform/database/index.ts';
import { MediaFailure } from '../../platform/media/index.ts';
import type { LibraryDeps } from './dependencies.ts';
import { type FileRow, setFileSize } from './file-store.ts';
import { originalOf } from './uploads.ts';

const toProcess = statement<{ recording_id: string }>(
  'library.recordings-to-process',
  `select distinct recording_id from library.files where recording_id is not null and state <> 'ready'`,
);

/**
 * Makes the original of a recorded file of what the live engine wrote down; for every other file, and when it is there
 * already, does nothing.
 * @returns the file, with the size its original has now
 */
export async function withOriginal(deps: LibraryDeps, file: FileRow, signal: AbortSignal): Promise<FileRow> {
  if (file.recording_id === null || file.recording_part === null) return file;
  const target = originalOf(file);
  const known = await deps.files.stat(target);
  if (known && known.sizeBytes === Number(file.size_bytes)) return file;
  const folder = await deps.recordings.folderOf(file.recording_id);
  if (!folder) throw new MediaFailure('processingFailed', 'This site does not record.');
  const { sizeBytes } = await deps.media.assembleRecording({
    folder,
    part: file.recording_part,
    ...(file.clip_seconds !== null && { lastSeconds: file.clip_seconds }),
    target,
    signal,
  });
  await setFileSize(deps.database, file.id, sizeBytes);
  return { ...file, size_bytes: BigInt(sizeBytes) };
}

/** The recordings that are still needed, also to try again. */
export async function recordingsToProcess(queries: Queryable): Promise<Set<string>> {
  return new Set((await queries.rows(toProcess)).map((row) => row.recording_id));
}
