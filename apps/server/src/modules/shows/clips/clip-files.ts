import type { Readable } from 'node:stream';
import { minuteMs } from '@candela/contract/shared/durations';
import { limits } from '@candela/contract/shared/limits';
import { currentOf } from '../../../platform/encryption/index.ts';
import { contentTypeOfKey, type FileRef } from '../../../platform/files/index.ts';
import { asViewer } from '../../../platform/viewer/index.ts';
import { blurStore } from '../blur-store.ts';
import type { ShowsDeps } from '../dependencies.ts';
import { models } from '../models.ts';
import { isClipAddress } from './clip-address.ts';
import { type Clip, clipStore } from './clip-store.ts';

/** How long a clip that was taken waits to be saved. */
export const unsavedMs = limits.clipMinutes * minuteMs;

/** A request for what was taken. */
export interface ClipRequest {
  /** The parts of the address. */
  clipId: string;
  signature: string;
  /** What the browser that asks is known by; undefined when it has no cookie. */
  browser: string | undefined;
  /** Where the request comes from, where that is known. */
  country: string | undefined;
}

/** A clip's file, as it is sent. */
export interface ClipFile {
  contentType: string;
  sizeBytes: number;
  open(range?: { start: number; end: number }): Promise<Readable>;
}

/** Where the file is that its maker looks at. */
export function clipFile(id: string, ending: 'mp4' | 'webm'): FileRef {
  return { key: `video/clips/${id}.${ending}`, visibility: 'private' };
}

/** What somebody took and has not saved, if they may still see it; undefined when not, or when it is gone. */
export async function findClip(
  { database, clock, files, streamKeySecret }: ShowsDeps,
  request: ClipRequest,
): Promise<ClipFile | undefined> {
  if (!isClipAddress(currentOf(streamKeySecret), request)) return undefined;
  const clip = await clipStore.byId(database, request.clipId);
  if (!clip || clip.savedAt || clip.ending === null) return undefined;
  if (clock().getTime() - clip.madeAt.getTime() > unsavedMs) return undefined;
  const { madeBy: accountId, modelId, ending } = clip;
  if (accountId !== modelId && (await blurStore.reaches(database, modelId, clip.madeAt))) return undefined;
  if (!(await asViewer({ accountId, country: request.country }, () => maySee(database, modelId, accountId))))
    return undefined;
  const file = clipFile(clip.id, ending);
  const facts = await files.stat(file);
  if (!facts) return undefined;
  return {
    contentType: contentTypeOfKey(file.key),
    sizeBytes: facts.sizeBytes,
    open: (range) => files.read(file, range),
  };
}

async function maySee(database: ShowsDeps['database'], modelId: string, accountId: string): Promise<boolean> {
  if (!(await models.mayTakePart(database, accountId))) return false;
  if (accountId === modelId) return true;
  if (!(await models.isPublic(database, modelId))) return false;
  return !(await models.isBanned(database, modelId, accountId));
}

/** Removes what was taken and is not wanted: its file and its packets. Their rows are gone before. */
export async function removeClips(deps: ShowsDeps, clips: readonly Clip[]): Promise<void> {
  for (const { id, ending } of clips) {
    try {
      await deps.engine.recordings?.remove(id);
      if (ending !== null) await deps.files.delete(clipFile(id, ending));
    } catch (error) {
      deps.log.error({ error, clipId: id }, 'What was taken for a clip could not be removed.');
    }
  }
}

/** Removes what nobody saved in time. */
export async function expireClips(deps: ShowsDeps): Promise<void> {
  const before = new Date(deps.clock().getTime() - unsavedMs);
  await removeClips(deps, await clipStore.takeExpired(deps.database, before));
}
