import { constants, createReadStream } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkKey, checkKeyShape, contentTypeOfKey } from './file-key.ts';
import { FileMissing, type FileRef, type FileStore, type Visibility } from './file-store.ts';
import { createLocalUploads } from './local-uploads.ts';
import { syncFile, withDraft } from './receive-file.ts';
import { type AddressSigner, createAddressSigner } from './signed-address.ts';
import { withCopies } from './with-copies.ts';

/** Files on this machine's disk, served and received by `registerFiles`. */
export interface LocalFileStore extends FileStore {
  /** Absolute; everything in it is served to anyone. */
  readonly publicFolder: string;
  /** Absolute; what is in it is served at signed addresses. */
  readonly privateFolder: string;
  readonly incomingFolder: string;
  readonly signer: AddressSigner;
  /** Where a file is or would be. Throws on what is no key. */
  pathOf(file: FileRef): string;
}

export interface LocalFileOptions {
  readonly folder: string;
  /** Signs addresses; the same for every process that serves this folder. */
  readonly secret: string;
  readonly clock: () => Date;
}

/**
 * Keeps files below `folder`. Nothing is made there until the first file is put. A file appears under its key
 * whole or not at all: it is written beside the others, on the same disk, and then moved in. No file is ever changed
 * in place, so a hard link is as good as a copy.
 */
export function openLocalFileStore({ folder, secret, clock }: LocalFileOptions): LocalFileStore {
  const publicFolder = path.resolve(folder, 'public');
  const privateFolder = path.resolve(folder, 'private');
  const incomingFolder = path.resolve(folder, 'incoming');
  const signer = createAddressSigner(secret);
  const folderOf = (visibility: Visibility) => (visibility === 'public' ? publicFolder : privateFolder);
  const soon = (seconds: number) => new Date(clock().getTime() + seconds * 1000);

  function pathOf({ key, visibility }: FileRef): string {
    checkKeyShape(key);
    return path.join(folderOf(visibility), key);
  }

  async function put(file: FileRef, bytes: Uint8Array, contentType: string): Promise<void> {
    checkKey(file.key, contentType);
    await withDraft(incomingFolder, pathOf(file), (draft) => writeFile(draft, bytes, { flush: true }));
  }

  async function copy(from: FileRef, to: FileRef): Promise<void> {
    checkKey(to.key, contentTypeOfKey(from.key));
    await withDraft(incomingFolder, pathOf(to), (draft) => linkOrCopy(from, pathOf(from), draft));
  }

  async function remove(file: FileRef): Promise<void> {
    await rm(pathOf(file), { force: true });
  }

  return withCopies({
    publicFolder,
    privateFolder,
    incomingFolder,
    signer,
    ...createLocalUploads({ incomingFolder, signer, clock, pathOf }),
    pathOf,
    putPublic: (key, bytes, contentType) => put({ key, visibility: 'public' }, bytes, contentType),
    putPrivate: (key, bytes, contentType) => put({ key, visibility: 'private' }, bytes, contentType),
    async putFrom(localPath, file, contentType) {
      checkKey(file.key, contentType);
      await withDraft(incomingFolder, pathOf(file), async (draft) => {
        await copyFile(localPath, draft, constants.COPYFILE_FICLONE);
        await syncFile(draft);
      });
    },
    copyTo: (file, localPath) => linkOrCopy(file, pathOf(file), localPath),
    async read(file, range) {
      const handle = await open(pathOf(file), 'r').catch((error) => {
        throw missingWhenAbsent(error, file);
      });
      return createReadStream('', { fd: handle, ...range });
    },
    async stat(file) {
      const facts = await stat(pathOf(file)).catch(() => undefined);
      if (!facts?.isFile()) return undefined;
      return { sizeBytes: facts.size, contentType: contentTypeOfKey(file.key), modifiedAt: facts.mtime };
    },
    copy,
    async move(from, to) {
      await copy(from, to);
      await remove(from);
    },
    delete: remove,
    async deleteAll(prefix, visibility, before) {
      const all = pathOf({ key: prefix, visibility });
      if (!before) return await rm(all, { recursive: true, force: true });
      for (const entry of await readdir(all, { recursive: true, withFileTypes: true }).catch(() => [])) {
        const file = path.join(entry.parentPath, entry.name);
        const facts = entry.isFile() ? await stat(file).catch(() => undefined) : undefined;
        if (facts && facts.mtime < before) await rm(file, { force: true });
      }
    },
    publicUrl: (key) => `/files/${key}`,
    async presignPut(request) {
      checkKey(request.key, request.contentType);
      const expiresAt = soon(request.expiresSeconds);
      const { sizeBytes } = request;
      const size: Record<string, string> =
        typeof sizeBytes === 'number' ? { size: String(sizeBytes) } : { most: String(sizeBytes.atMost) };
      const query = { type: request.contentType, ...size };
      const url = signer.sign('PUT', `/files/put/${request.visibility}/${request.key}`, query, expiresAt);
      return { url, headers: { 'content-type': request.contentType }, expiresAt };
    },
    async presignGet({ key, expiresSeconds, downloadName }) {
      checkKeyShape(key);
      const query: Record<string, string> = downloadName === undefined ? {} : { name: downloadName };
      return signer.sign('GET', `/files/private/${key}`, query, soon(expiresSeconds));
    },
    cleanUpIncoming: (before) => cleanUpFolder(incomingFolder, before),
  });
}

async function linkOrCopy(file: FileRef, from: string, to: string): Promise<void> {
  try {
    await mkdir(path.dirname(to), { recursive: true });
    await link(from, to);
  } catch (error) {
    // Not every disk has hard links, and none has them to another one.
    await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE).catch(() => {
      throw missingWhenAbsent(error, file);
    });
  }
}

function missingWhenAbsent(error: unknown, file: FileRef): unknown {
  return (error as NodeJS.ErrnoException).code === 'ENOENT' ? new FileMissing(file) : error;
}

/** Removes drafts and uploads to which nothing was written since `before`. A note goes with the upload it is about. */
async function cleanUpFolder(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const entry = path.join(folder, name);
    const facts = await stat(entry.replace(/\.json$/, '')).catch(() => stat(entry).catch(() => undefined));
    if (facts && facts.mtime < before) await rm(entry, { recursive: true, force: true });
  }
}
