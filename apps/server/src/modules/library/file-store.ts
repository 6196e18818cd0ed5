import type { FileFailure, FileState, FileStatus } from '@candela/contract/library/files';
import type { UploadKind } from '@candela/contract/library/upload-kinds';
import { type Queryable, statement } from '../../platform/database/index.ts';
import { say } from '../../platform/i18n/index.ts';
import { failureMessage } from './file-failures.ts';
import type { Renditions } from './renditions.ts';

export type FileRole = 'picture' | 'media' | 'teaser' | 'poster' | 'release';

/** One row of `library_files`. */
export interface FileRow {
  id: string;
  owner_id: string;
  stored_name: string;
  original_name: string;
  kind: UploadKind;
  content_type: string;
  /** Null when it came without saying so. */
  size_bytes: bigint | null;
  visibility: 'public' | 'private';
  state: FileState;
  progress_percent: number;
  failure: FileFailure | null;
  role: FileRole | null;
  in_use: boolean;
  renditions: Renditions | null;
  /** Of a video that was recorded: which recording it is made of, and which part of it. */
  recording_id: string | null;
  recording_part: number | null;
  /** Of a clip: how much of the recording's end it shows. */
  clip_seconds: number | null;
  /** Since when it is in the vault by its owner's choice; such a file stays when nothing uses it. */
  saved_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

const columns = `id, owner_id, stored_name, original_name, kind, content_type, size_bytes, visibility,
  state, progress_percent, failure, role, in_use, renditions, recording_id, recording_part, clip_seconds, saved_at,
  created_at, updated_at`;

/** A file that is expected and not here yet. */
export type NewFile = Pick<
  FileRow,
  'id' | 'owner_id' | 'stored_name' | 'original_name' | 'kind' | 'content_type' | 'visibility' | 'created_at'
> & {
  size_bytes: number | null;
  /** The most such a file may have, of which it may fall short. */
  bytes_at_most: number;
};

const insertFile = statement(
  'library.add-file',
  `insert into library.files (id, owner_id, stored_name, original_name, kind, content_type, size_bytes, visibility,
     state, created_at, updated_at, bytes_at_most)
   values ($1, $2, $3, $4, $5, $6, $7, $8, 'awaited', $9, $9, $10)`,
);

export async function addFile(queries: Queryable, file: NewFile): Promise<void> {
  await queries.execute(insertFile, [
    file.id,
    file.owner_id,
    file.stored_name,
    file.original_name,
    file.kind,
    file.content_type,
    file.size_bytes,
    file.visibility,
    file.created_at,
    file.bytes_at_most,
  ]);
}

const byId = statement<FileRow>('library.file-by-id', `select ${columns} from library.files where id = $1`);
const lockById = statement<FileRow>(
  'library.lock-file',
  `select ${columns} from library.files where id = $1 for update`,
);
const myFileByName = statement<FileRow>(
  'library.forOwner-files-by-name',
  `select ${columns} from library.files
   where owner_id = $1 and (stored_name = any($2::text[]) or id = any($3::uuid[]))
   order by array_position($2::text[], stored_name), id`,
);
const lockMyFileByName = statement<FileRow>(
  'library.lock-own-files-by-name',
  `select ${columns} from library.files
   where owner_id = $1 and stored_name = any($2::text[]) order by id for update`,
);

export function findFile(queries: Queryable, id: string): Promise<FileRow | undefined> {
  return queries.maybeRow(byId, [id]);
}

/** Also keeps others from changing the file until the transaction ends. */
export function lockFile(tx: Queryable, id: string): Promise<FileRow | undefined> {
  return tx.maybeRow(lockById, [id]);
}

/** Somebody's own files, by stored name or id. */
export function myFiles(
  queries: Queryable,
  ownerId: string,
  which: { names?: readonly string[]; ids?: readonly string[] },
): Promise<FileRow[]> {
  return queries.rows(myFileByName, [ownerId, which.names ?? [], which.ids ?? []]);
}

export function lockMyFiles(tx: Queryable, ownerId: string, names: readonly string[]): Promise<FileRow[]> {
  return tx.rows(lockMyFileByName, [ownerId, names]);
}

const setSize = statement('library.set-file-size', 'update library.files set size_bytes = $2 where id = $1');

/** Writes down how large a file turned out to be. */
export async function setFileSize(queries: Queryable, id: string, sizeBytes: number): Promise<void> {
  await queries.execute(setSize, [id, sizeBytes]);
}

const setState = statement(
  'library.set-file-state',
  `update library.files
   set state = $2, progress_percent = $3, failure = $4, renditions = coalesce($5::jsonb, renditions),
     updated_at = $6
   where id = $1`,
);

export async function setFileState(
  queries: Queryable,
  id: string,
  change: {
    state: FileState;
    progressPercent: number;
    failure?: FileFailure;
    renditions?: Renditions;
    at: Date;
  },
): Promise<void> {
  await queries.execute(setState, [
    id,
    change.state,
    change.progressPercent,
    change.failure ?? null,
    change.renditions ? JSON.stringify(change.renditions) : null,
    change.at,
  ]);
}

const setRole = statement(
  'library.set-file-role',
  `update library.files set role = $2, in_use = $3, state = $4, failure = null,
     progress_percent = case when $4 = 'ready' then 100 else 0 end, updated_at = $5
   where id = $1`,
);

/** Says what a file is for, and whether it is to be processed for that. */
export async function takeFile(
  tx: Queryable,
  id: string,
  as: { role: FileRole; inUse: boolean; state: FileState; at: Date },
): Promise<void> {
  await tx.execute(setRole, [id, as.role, as.inUse, as.state, as.at]);
}

const save = statement(
  'library.save-file',
  'update library.files set saved_at = coalesce(saved_at, $2), updated_at = $2 where id = $1',
);

/** Has a file stay when nothing uses it. */
export async function saveFile(tx: Queryable, id: string, at: Date): Promise<void> {
  await tx.execute(save, [id, at]);
}

const setHash = statement(
  'library.set-content-hash',
  'update library.files set content_hash = $2 where id = $1',
);

/** Writes down the SHA-256 of a file as it came. */
export async function setContentHash(queries: Queryable, id: string, hash: Buffer): Promise<void> {
  await queries.execute(setHash, [id, hash]);
}

const removeFiles = statement('library.delete-files', 'delete from library.files where id = any($1::uuid[])');

/** Deletes files' rows; what lies in the store is removed by a job afterwards. */
export async function deleteFiles(tx: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.execute(removeFiles, [ids]);
}

/** A file as its owner sees it. */
export function fileStatusOf(file: FileRow): FileStatus {
  return {
    uploadId: file.id,
    filename: file.stored_name,
    kind: file.kind,
    state: file.state,
    progressPercent: file.progress_percent,
    failure: file.failure,
    msg: file.state === 'failed' ? say(failureMessage(file.failure, file.original_name)) : null,
  };
}
