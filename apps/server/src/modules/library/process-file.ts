import type { FileFailure } from '@candela/contract/library/files';
import { minuteMs } from '@candela/contract/shared/durations';
import { statement, type Transaction } from '../../platform/database/index.ts';
import { FileMissing } from '../../platform/files/index.ts';
import { say } from '../../platform/i18n/index.ts';
import { MediaFailure, type MediaInput, type PictureResult } from '../../platform/media/index.ts';
import { queueFile } from './attach-files.ts';
import type { LibraryDeps } from './dependencies.ts';
import { clipReady, recordingReady } from './events.ts';
import { failureMessage } from './file-failures.ts';
import { type FileRow, findFile, lockFile, setFileSize, setFileState } from './file-store.ts';
import { withOriginal } from './recorded-files.ts';
import { type Renditions, renditionsPrefix } from './renditions.ts';
import { settleItem } from './settle-item.ts';
import { timed } from './upload-budget.ts';
import { isWhole, originalOf } from './uploads.ts';
import { hashFile } from './vault/hash-files.ts';

/** Errors that are not the file's fault are tried again this often before the file counts as failed. */
const tries = 3;
const progressEveryMs = 700;

const itemOf = statement<{ clipped_by: string | null }>(
  'library.item-of-file',
  `select i.clipped_by from library.item_files x join library.items i on i.id = x.item_id
   where x.file_id = $1 order by i.created_at, i.id limit 1`,
);
const itemsOf = statement<{ item_id: string }>(
  'library.items-of-file',
  'select item_id from library.item_files where file_id = $1 order by item_id',
);
const saveProgress = statement(
  'library.save-progress',
  `update library.files set state = 'processing', progress_percent = $2, updated_at = $3
   where id = $1 and state in ('queued', 'processing')`,
);

/**
 * Makes of one upload what the site hands out, and settles the items it is in. Run again after a crash it starts
 * over; for a file that is done only they are settled. Throws what is worth another try.
 */
export async function processFile(
  deps: LibraryDeps,
  fileId: string,
  run: { attempt: number; signal: AbortSignal },
): Promise<void> {
  const file = await findFile(deps.database, fileId);
  if (!file) return;
  if (file.state !== 'queued' && file.state !== 'processing') {
    await settleItemsOf(deps, fileId);
    return;
  }
  try {
    const whole = await withOriginal(deps, file, run.signal);
    const renditions = await timed(deps, file.owner_id, () => makeRenditions(deps, whole, run.signal));
    await finish(deps, whole, { renditions });
  } catch (error) {
    if (run.signal.aborted) throw error;
    const failure = failureOf(error);
    if (failure === 'processingFailed' && run.attempt < tries) throw error;
    if (failure === 'processingFailed')
      deps.log.error({ err: error, fileId }, 'A file could not be processed.');
    await finish(deps, file, { failure });
  }
}

function failureOf(error: unknown): FileFailure {
  if (error instanceof FileMissing) return 'missing';
  return error instanceof MediaFailure ? error.code : 'processingFailed';
}

async function makeRenditions(deps: LibraryDeps, file: FileRow, signal: AbortSignal): Promise<Renditions> {
  const source = originalOf(file);
  const facts = await deps.files.stat(source);
  if (!facts || !isWhole(file, facts)) throw new FileMissing(source);
  if (file.size_bytes === null) await setFileSize(deps.database, file.id, facts.sizeBytes);
  await hashFile(deps, file);
  const sniffed = await deps.media.sniff(source);
  if (sniffed?.kind !== file.kind) {
    throw new MediaFailure(
      file.role === 'teaser' ? 'notAVideo' : 'unsupportedFormat',
      'Not what it claimed to be.',
    );
  }
  if (await deps.isBlocked({ original: source })) throw blocked();
  const dropped = new AbortController();
  const input = {
    source,
    prefix: renditionsPrefix(file.stored_name),
    visibility: 'private' as const,
    signal: AbortSignal.any([signal, dropped.signal]),
    onProgress: progressOf(deps, file, () => dropped.abort(new MediaFailure('missing', 'It was deleted.'))),
  };
  switch (file.kind) {
    case 'image':
      return { kind: 'picture', ...(await processPicture(deps, input)) };
    case 'video':
      return {
        kind: 'video',
        ...(await deps.media.processVideo({ ...input, isTeaser: file.role === 'teaser' })),
      };
    case 'audio':
      return { kind: 'audio', ...(await deps.media.processAudio(input)) };
    case 'document':
      throw new MediaFailure('unsupportedFormat', 'Documents are not processed.');
  }
}

async function processPicture(deps: LibraryDeps, input: MediaInput): Promise<PictureResult> {
  const made = await deps.media.processPicture(input);
  if (await deps.isBlocked({ picture: { key: made.sizes.large.key, visibility: 'private' } }))
    throw blocked();
  return made;
}

function blocked(): MediaFailure {
  return new MediaFailure('blocked', 'It was taken down before.');
}

/** Writes down and reports how far a file is, at most now and then; 100 is said only when it is ready. */
function progressOf(deps: LibraryDeps, file: FileRow, onGone: () => void): (percent: number) => void {
  let emittedMs = Number.NEGATIVE_INFINITY;
  return (percent) => {
    const at = deps.clock();
    if (at.getTime() - emittedMs < progressEveryMs) return;
    emittedMs = at.getTime();
    const progressPercent = Math.max(0, Math.min(99, Math.floor(percent)));
    deps.database
      .execute(saveProgress, [file.id, progressPercent, at])
      .then(async (written) => {
        if (written === 0 && !(await findFile(deps.database, file.id))) onGone();
      })
      .catch((error: unknown) => deps.log.warn({ err: error }, 'Progress was not written down.'));
    emitProgress(deps, file, null, { state: 'processing', progressPercent, failure: null });
  };
}

async function finish(
  deps: LibraryDeps,
  file: FileRow,
  outcome: { renditions: Renditions } | { failure: FileFailure },
): Promise<void> {
  const failure = 'failure' in outcome ? outcome.failure : null;
  const change = failure
    ? ({ state: 'failed', progressPercent: 0, failure } as const)
    : ({ state: 'ready', progressPercent: 100, failure: null } as const);
  const fate = await deps.database.transaction(async (tx) => {
    const now = await lockFile(tx, file.id);
    if (!now) return 'gone';
    if (now.role !== file.role) return 'changed';
    await setFileState(tx, file.id, {
      state: change.state,
      progressPercent: change.progressPercent,
      failure: failure ?? undefined,
      renditions: 'renditions' in outcome ? outcome.renditions : undefined,
      at: deps.clock(),
    });
    if (file.recording_id !== null && failure === null) await publishReady(deps, tx, file);
    return 'kept';
  });
  if (fate === 'gone') await removeRenditions(deps, file.stored_name);
  if (fate !== 'kept') return;
  const itemIds = await settleItemsOf(deps, file.id);
  for (const itemId of itemIds) emitProgress(deps, file, itemId, change);
  if (itemIds.length === 0) emitProgress(deps, file, null, change);
  if (file.recording_id !== null && itemIds.length > 0 && failure === null) await deps.recordings.cleanUp();
}

/** Says that what was recorded can be looked at now, unless it was deleted meanwhile. */
async function publishReady(deps: LibraryDeps, tx: Transaction, file: FileRow): Promise<void> {
  const item = await tx.maybeRow(itemOf, [file.id]);
  if (!item) return;
  const said = { modelId: file.owner_id, title: file.original_name.replace(/\.[a-z0-9]+$/, '') };
  if (file.clip_seconds === null) await deps.events.publish(tx, recordingReady, said);
  else await deps.events.publish(tx, clipReady, { ...said, clippedBy: item.clipped_by });
}

/**
 * Settles the items a file is in, each in a transaction of its own: whoever changes an item locks it before its
 * files, and the other way round two of them could wait for each other.
 * @returns their ids
 */
async function settleItemsOf(deps: LibraryDeps, fileId: string): Promise<string[]> {
  const ids = (await deps.database.rows(itemsOf, [fileId])).map((row) => row.item_id);
  for (const id of ids) await deps.database.transaction((tx) => settleItem(deps, tx, id));
  return ids;
}

function emitProgress(
  deps: LibraryDeps,
  file: FileRow,
  itemId: string | null,
  change: { state: 'processing' | 'ready' | 'failed'; progressPercent: number; failure: FileFailure | null },
): void {
  deps.realtime.emit(`account:${file.owner_id}`, 'library.progress', {
    uploadId: file.id,
    filename: file.stored_name,
    itemId,
    ...change,
    msg: change.failure && say(failureMessage(change.failure, file.original_name)),
  });
}

/** Removes everything that was made of an upload. */
export async function removeRenditions(deps: Pick<LibraryDeps, 'files'>, storedName: string): Promise<void> {
  const prefix = renditionsPrefix(storedName);
  for (const folder of [prefix, `thumbnails/${prefix}`]) {
    await deps.files.deleteAll(folder, 'private');
    await deps.files.deleteAll(folder, 'public');
  }
}

const stuckFiles = statement<{ id: string }>(
  'library.forgotten-files',
  `select id from library.files where state in ('queued', 'processing') and updated_at < $1
   order by updated_at limit 200`,
);
const stuckMs = 15 * minuteMs;

/** Queues files again whose job is lost, such as after its last try was cut off by a restart. */
export async function requeueStuckFiles(deps: LibraryDeps): Promise<void> {
  const before = new Date(deps.clock().getTime() - stuckMs);
  for (const { id } of await deps.database.rows(stuckFiles, [before])) {
    await deps.database.transaction((tx) => queueFile(deps, tx, id));
  }
}
