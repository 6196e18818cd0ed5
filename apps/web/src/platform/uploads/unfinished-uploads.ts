import { localStore } from '../storage.ts';

/** A large upload that can be resumed, also after a reload. */
export interface UnfinishedUpload {
  uploadId: string;
  filename: string;
  /** Whose it is; another account on this device must not see it. */
  accountId: string;
  fingerprint: string;
  name: string;
  contentType: string;
  sizeBytes: number;
  sentBytes: number;
}

const storageKey = 'unfinishedUploads';
const mostRemembered = 20;
const listeners = new Set<() => void>();
let known: { text: string | null; uploads: readonly UnfinishedUpload[] } = { text: null, uploads: [] };

/** Whether all of it has arrived, and only the server's word for it is missing. */
export function isWhole({ sentBytes, sizeBytes }: UnfinishedUpload): boolean {
  return sentBytes >= sizeBytes;
}

/** Every upload this device remembers; the same array until something changes. */
export function unfinishedUploads(): readonly UnfinishedUpload[] {
  const text = localStore.getItem(storageKey);
  if (text !== known.text) known = { text, uploads: parse(text) };
  return known.uploads;
}

/** Remembers an upload, or how far it is. */
export function rememberUpload(upload: UnfinishedUpload): void {
  const others = unfinishedUploads().filter(({ uploadId }) => uploadId !== upload.uploadId);
  save([upload, ...others].slice(0, mostRemembered));
}

/** Removes an upload that is complete or abandoned. */
export function removeUpload(uploadId: string): void {
  save(unfinishedUploads().filter((one) => one.uploadId !== uploadId));
}

/** Calls `listener` whenever the list changes. Returns the way to stop. */
export function onUnfinishedUploads(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function save(uploads: readonly UnfinishedUpload[]): void {
  try {
    if (uploads.length === 0) localStore.removeItem(storageKey);
    else localStore.setItem(storageKey, JSON.stringify(uploads));
  } catch {
    // A full storage only means that this upload starts anew after a reload.
  }
  for (const listener of listeners) listener();
}

function parse(text: string | null): UnfinishedUpload[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(found) ? found.filter(isUpload) : [];
  } catch {
    return [];
  }
}

function isUpload(one: unknown): one is UnfinishedUpload {
  if (typeof one !== 'object' || one === null) return false;
  const { uploadId, filename, fingerprint, sizeBytes, name } = one as Record<string, unknown>;
  return (
    typeof uploadId === 'string' &&
    typeof filename === 'string' &&
    typeof fingerprint === 'string' &&
    typeof name === 'string' &&
    typeof sizeBytes === 'number'
  );
}

/** Identifies a file without reading it, as tus clients do, so that choosing it again resumes. */
export function fingerprintOf({ name, type, size, lastModified }: File): string {
  return [name, type, size, lastModified].join('|');
}
