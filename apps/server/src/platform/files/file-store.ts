import type { Readable } from 'node:stream';
import type { UploadStore } from './upload-store.ts';

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

export interface PutRequest extends FileRef {
  readonly contentType: string;
  /** Exactly; a longer or shorter file is refused. */
  readonly sizeBytes: number;
}

/** A resumable upload, kept private. It is sent by the tus protocol. */
export interface UploadRequest {
  readonly key: string;
  readonly contentType: string;
  readonly sizeBytes: number;
}

/** Where a browser may send an upload, by the tus protocol, until `expiresAt`. */
export interface PresignedUpload {
  /** A path on this site, good for this upload alone. */
  url: string;
  /** Send this many bytes at a time. Some stores drop what is less, but for the end. */
  chunkBytes: number;
  expiresAt: Date;
}

/** A file that should be there is not. */
export class FileMissing extends Error {
  constructor(file: FileRef) {
    super(`There is no ${file.visibility} file "${file.key}".`);
    this.name = 'FileMissing';
  }
}

/** Some of an upload has not arrived. */
export class UploadIncomplete extends Error {
  constructor(key: string) {
    super(`Not all of "${key}" is here.`);
    this.name = 'UploadIncomplete';
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
  /** Deletes every file whose key begins with `<prefix>/`; only those last written before a moment where one is given. */
  deleteAll(prefix: string, visibility: Visibility, before?: Date): Promise<void>;
  /** The address of a public file: a path on this site, or a whole address when another host serves it. */
  publicUrl(key: string): string;
  /** Lets a browser send one file; bound to method, key, content type and size. */
  presignPut(
    input: Omit<PutRequest, 'sizeBytes'> & {
      /** An S3 store only holds to an exact size: what was sent without one is to be looked at. */
      sizeBytes: number | { atMost: number };
      expiresSeconds: number;
    },
  ): Promise<PresignedPut>;
  /**
   * An address at which a private file can be fetched, whole or in ranges, until it expires.
   * @param input.downloadName when given, browsers save the file under this name instead of showing it
   */
  presignGet(input: { key: string; expiresSeconds: number; downloadName?: string }): Promise<string>;
  /** Begins a resumable upload. Its size and type are fixed here. */
  beginUpload(request: UploadRequest): Promise<void>;
  /** Lets a browser send an upload that was begun, from the byte the store lacks. */
  presignUpload(key: string, expiresSeconds: number): PresignedUpload;
  /** How much of an upload is here. Undefined for one that is over, or was never begun. */
  receivedBytes(key: string): Promise<number | undefined>;
  /** Makes a private file of the upload. Doing it again is fine. Throws UploadIncomplete. */
  completeUpload(request: UploadRequest): Promise<void>;
  /** Removes what was sent. Does nothing when the upload is over. */
  abortUpload(key: string): Promise<void>;
  /** For `registerUploads`: checks the addresses, and stores what is sent to them. */
  readonly uploads: UploadStore;
  /** Removes drafts and uploads nobody touched since `before`; a job calls it with a day ago. */
  cleanUpIncoming(before: Date): Promise<void>;
}
