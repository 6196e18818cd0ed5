import type { Readable } from 'node:stream';

/** Public files anyone may fetch for ever; private ones only by a signed address that expires. */
export type Visibility = 'public' | 'private';

/** One stored file. The same key may exist once as a public and once as a private file. */
export interface FileRef {
  /**
   * Lower-case path without a leading slash, such as `album/0198….webp`. Its ending must belong to the content
   * type. Keys that begin with `video/` live in the video bucket, all others in the album bucket.
   */
  readonly key: string;
  readonly visibility: Visibility;
}

export interface FileFacts {
  sizeBytes: number;
  contentType: string;
  modifiedAt: Date;
}

/** What a browser may do once or again until `expiresAt`: PUT exactly this, with exactly these headers. */
export interface PresignedPut {
  /** A path on this site, or a whole address of the storage service. */
  url: string;
  /** To be sent as they are. `content-length` is set by the browser itself. */
  headers: Record<string, string>;
  expiresAt: Date;
}

export interface PutWish extends FileRef {
  readonly contentType: string;
  /** Exactly; a longer or shorter file is refused. */
  readonly sizeBytes: number;
}

/** An upload in parts. Plain data: keep it in a row and hand it back; it is what survives a reload. */
export interface PartUpload extends PutWish {
  /** Names the upload within the store; not secret, and of no use without a signature. */
  readonly id: string;
  readonly partSizeBytes: number;
  readonly partCount: number;
}

export interface ReceivedPart {
  /** From 1. */
  partNumber: number;
  sizeBytes: number;
}

/** A file that should be there is not. */
export class FileMissing extends Error {
  constructor(file: FileRef) {
    super(`There is no ${file.visibility} file "${file.key}".`);
    this.name = 'FileMissing';
  }
}

/** An upload cannot be completed: parts are missing, or do not add up to the size that was announced. */
export class PartsIncomplete extends Error {
  constructor(upload: PartUpload) {
    super(`Not all parts of "${upload.key}" are here.`);
    this.name = 'PartsIncomplete';
  }
}

/**
 * Where files live: on this machine's disk or in S3, with the same meaning. Every method throws on a key that
 * `checkKey` refuses. A file appears under its key whole or not at all.
 */
export interface FileStore {
  /**
   * Keeps bytes that anyone may fetch, for good: whoever fetched them may hold on to them for a year. So a key
   * names one content for ever; put its hash into the key, and give changed content another key.
   */
  putPublic(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Keeps bytes that are reached by `presignGet` only. An older file of the key is replaced. */
  putPrivate(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Keeps a copy of a file on this machine; never holds it in memory. */
  putFrom(localPath: string, file: FileRef, contentType: string): Promise<void>;
  /** Puts a copy on this machine, at a path that must not exist yet. Throws FileMissing. */
  copyTo(file: FileRef, localPath: string): Promise<void>;
  /** The bytes, or those from `start` to `end`, both included. Throws FileMissing. */
  read(file: FileRef, range?: { start: number; end: number }): Promise<Readable>;
  /** Undefined when there is no such file. */
  stat(file: FileRef): Promise<FileFacts | undefined>;
  /** Copies within the store, also from one visibility to the other. Throws FileMissing. */
  copy(from: FileRef, to: FileRef): Promise<void>;
  /** As `copy`, then deletes the first. Throws FileMissing. */
  move(from: FileRef, to: FileRef): Promise<void>;
  /** Does nothing when there is no such file. */
  delete(file: FileRef): Promise<void>;
  /** Deletes every file whose key begins with `<prefix>/`. */
  deleteAll(prefix: string, visibility: Visibility): Promise<void>;
  /** The address of a public file: a path on this site, or a whole address when another host serves it. */
  publicUrl(key: string): string;
  /** Lets a browser send one file; bound to method, key, content type and size. */
  presignPut(
    wish: Omit<PutWish, 'sizeBytes'> & {
      /** An S3 store only holds to an exact size: what was sent without one is to be looked at. */
      sizeBytes: number | { atMost: number };
      expiresSeconds: number;
    },
  ): Promise<PresignedPut>;
  /**
   * An address at which a private file can be fetched, whole or in ranges, until it expires.
   * @param wish.downloadName when given, browsers save the file under this name instead of showing it
   */
  presignGet(wish: { key: string; expiresSeconds: number; downloadName?: string }): Promise<string>;
  /** Begins an upload in parts, for files above 16 MB or so. Parts may come in any order, and again. */
  beginParts(wish: PutWish): Promise<PartUpload>;
  /** Lets a browser send one part; all but the last have `partSizeBytes`. */
  presignPart(
    upload: PartUpload,
    partNumber: number,
    expiresSeconds: number,
  ): Promise<PresignedPut & { sizeBytes: number }>;
  /** The parts already here, by number. Empty also for an upload that is over. */
  listParts(upload: PartUpload): Promise<ReceivedPart[]>;
  /** Puts the parts together under the key. Doing it again after success is fine. Throws PartsIncomplete. */
  completeParts(upload: PartUpload): Promise<void>;
  /** Removes what was sent. Does nothing when the upload is over. */
  abortParts(upload: PartUpload): Promise<void>;
  /** Removes drafts and parts nobody touched since `before`; a job calls it with a day ago. */
  sweepIncoming(before: Date): Promise<void>;
}
