import { limits } from '@candela/contract/shared/limits';
import { v7 as uuid } from 'uuid';
import { type Queryable, statement, type Transaction } from '../../../platform/database/index.ts';
import { say } from '../../../platform/i18n/index.ts';
import { queueFile } from '../attach-files.ts';
import type { LibraryDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { settleItem } from '../settle-item.ts';
import { removeWhole } from './delete-item.ts';

/** A show that is over, as the live engine recorded it. */
export interface RecordedShow {
  recordingId: string;
  modelId: string;
  title: string;
  recordedAt: Date;
  /** Credits a minute; 0 for a free show. */
  cost: number;
  parts: { ending: 'mp4' | 'webm'; sizeBytes: number; durationSeconds: number }[];
}

const insertItem = statement(
  'library.add-recorded-item',
  `insert into library.items (id, model_id, kind, title, visibility, price_credits, is_draft, media_state, status,
     approval, recorded_at, is_clip, clipped_by, created_at, updated_at)
   values ($1, $2, 'video', $3, $4, $5, true, 'processing', 'processing', $6, $7, $9, $10, $8, $8)`,
);
const insertFile = statement(
  'library.add-recorded-file',
  `insert into library.files (id, owner_id, stored_name, original_name, kind, content_type, size_bytes, visibility,
     state, role, in_use, recording_id, recording_part, clip_seconds, created_at, updated_at)
   values ($1, $2, $3, $4, 'video', $5, $6, 'private', 'queued', 'media', true, $7, $8, $10, $9, $9)`,
);
const place = statement(
  'library.place-recorded-file',
  `insert into library.item_files (item_id, file_id, role, position) values ($1, $2, 'media', 0)`,
);
const openDrafts = statement<{ id: string }>(
  'library.recorded-drafts',
  `select i.id from library.items i
     join library.item_files x on x.item_id = i.id
     join library.files f on f.id = x.file_id
   where f.recording_id = $1 and i.published_at is null
   for no key update of i`,
);

/**
 * Makes a draft of each video a recording holds. It is as private as any draft, and is not published before its model
 * has said who is in it. What others paid for live is offered at what it cost them.
 */
export async function addRecordedShow(deps: LibraryDeps, tx: Transaction, show: RecordedShow): Promise<void> {
  for (const [part, video] of show.parts.entries()) {
    await addRecordedVideo(deps, tx, {
      ...{ recordingId: show.recordingId, modelId: show.modelId, recordedAt: show.recordedAt },
      ...{ title: titleOf(show, part), price: priceFor(show.cost, video.durationSeconds), clip: null },
      ...{ part, ending: video.ending, sizeBytes: video.sizeBytes },
    });
  }
}

/** A video made of one part of what was recorded. */
export interface RecordedVideo {
  recordingId: string;
  modelId: string;
  title: string;
  /** In credits; null for one that everybody may see once it is published. */
  price: number | null;
  recordedAt: Date;
  part: number;
  ending: 'mp4' | 'webm';
  sizeBytes: number;
  /** Of a clip: who cut it, and how much of the end it shows. */
  clip: { madeBy: string; seconds: number } | null;
}

/** Adds the draft of a video, and has it made. */
export async function addRecordedVideo(
  deps: LibraryDeps,
  tx: Transaction,
  video: RecordedVideo,
): Promise<void> {
  const now = deps.clock();
  const approval = (await deps.reviewFirst(tx, video.modelId)) ? 'pending' : 'approved';
  const itemId = uuid({ msecs: now.getTime() });
  const fileId = uuid({ msecs: now.getTime() });
  const { modelId, title, price, ending, clip } = video;
  await tx.execute(insertItem, [
    itemId,
    modelId,
    title,
    price === null ? 'public' : 'priced',
    price,
    approval,
    video.recordedAt,
    now,
    clip !== null,
    clip?.madeBy ?? null,
  ]);
  await tx.execute(insertFile, [
    fileId,
    modelId,
    `video/${fileId}.${ending}`,
    `${title}.${ending}`,
    `video/${ending}`,
    Math.max(1, video.sizeBytes),
    video.recordingId,
    video.part,
    now,
    clip?.seconds ?? null,
  ]);
  await tx.execute(place, [itemId, fileId]);
  await queueFile(deps, tx, fileId);
  await settleItem(deps, tx, itemId);
}

/** Deletes what was made of a recording and was never published. */
export async function discardRecordedShow(
  deps: LibraryDeps,
  tx: Queryable,
  recordingId: string,
): Promise<void> {
  for (const { id } of await tx.rows(openDrafts, [recordingId])) await removeWhole(deps, tx, id);
}

function titleOf({ title, recordedAt, parts }: RecordedShow, part: number): string {
  const day = recordedAt.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  const ending = parts.length > 1 ? ` (part ${part + 1})` : '';
  const whole = title.trim() || say(texts.labels.recordedShow({ day }));
  return `${whole.slice(0, limits.itemTitleMax - ending.length)}${ending}`;
}

/** What the show cost somebody who saw all of it; null for a free one. */
function priceFor(costAMinute: number, seconds: number): number | null {
  if (costAMinute === 0) return null;
  return Math.min(limits.itemPriceMax, costAMinute * Math.max(1, Math.ceil(seconds / 60)));
}
