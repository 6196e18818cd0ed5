import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { PartsIncomplete, type PartUpload, type ReceivedPart } from './file-store.ts';
import { areWhole } from './part-plan.ts';
import { withDraft } from './receive-file.ts';

const idShape = /^[0-9a-f-]{36}$/;

/** Parts on disk: one folder an upload, one file a part, named by its number. */
export interface LocalParts {
  /** Where a part is to be written. Throws on an id or number that names none. */
  fileOf(uploadId: string, partNumber: number): string;
  list(upload: PartUpload): Promise<ReceivedPart[]>;
  /** Throws PartsIncomplete, unless `target` is there already as a whole. */
  complete(upload: PartUpload, target: string): Promise<void>;
  abort(upload: PartUpload): Promise<void>;
}

/** @param incoming on the disk on which the files are */
export function openLocalParts(incoming: string): LocalParts {
  function folderOf(uploadId: string): string {
    if (!idShape.test(uploadId)) throw new Error(`"${uploadId}" is not an upload.`);
    return path.join(incoming, `parts-${uploadId}`);
  }

  function fileOf(uploadId: string, partNumber: number): string {
    if (!Number.isInteger(partNumber) || partNumber < 1) throw new Error(`There is no part ${partNumber}.`);
    return path.join(folderOf(uploadId), String(partNumber));
  }

  async function list(upload: PartUpload): Promise<ReceivedPart[]> {
    const names = await readdir(folderOf(upload.id)).catch(emptyWhenAbsent);
    const parts = names
      .map(Number)
      .filter((partNumber) => partNumber >= 1 && partNumber <= upload.partCount)
      .sort((one, other) => one - other);
    return Promise.all(
      parts.map(async (partNumber) => {
        return { partNumber, sizeBytes: (await stat(fileOf(upload.id, partNumber))).size };
      }),
    );
  }

  async function abort(upload: PartUpload): Promise<void> {
    await rm(folderOf(upload.id), { recursive: true, force: true });
  }

  async function join(upload: PartUpload, draft: string): Promise<void> {
    for (let partNumber = 1; partNumber <= upload.partCount; partNumber += 1) {
      const isLast = partNumber === upload.partCount;
      const output = createWriteStream(draft, { flags: 'a', flush: isLast });
      await pipeline(createReadStream(fileOf(upload.id, partNumber)), output);
    }
    // A part sent once more in the meantime may have come while it was read.
    if ((await stat(draft)).size !== upload.sizeBytes) throw new PartsIncomplete(upload);
  }

  return {
    fileOf,
    list,
    abort,
    async complete(upload, target) {
      if (!areWhole(upload, await list(upload))) {
        const done = await stat(target).catch(() => undefined);
        if (done?.size === upload.sizeBytes) return;
        throw new PartsIncomplete(upload);
      }
      await withDraft(incoming, target, (draft) => join(upload, draft));
      await abort(upload);
    },
  };
}

function emptyWhenAbsent(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
