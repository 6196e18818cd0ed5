import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { dayMs } from '@candela/contract/shared/durations';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import type { Queryable } from '../../platform/database/index.ts';
import { contentTypeOfKey, FileMissing, type FileRef } from '../../platform/files/index.ts';
import { refuse } from '../../platform/refusal.ts';
import type { ComplianceDeps } from './dependencies.ts';
import { type EvidenceSubject, evidenceStore, type NewEvidence, type Pieces } from './evidence-store.ts';

export const saveEvidenceJob = 'moderation.save-evidence';
/** The vault holds what it encrypts in memory, so long videos are encrypted in pieces. */
const pieceBytes = 8 * 1024 * 1024;

const payloadShape = z.object({ caseId: z.uuid() });

/**
 * Keeps what a case is about as it is now: its words, every file of an item or a message. Doing it
 * again keeps nothing twice.
 */
export async function saveEvidence(deps: ComplianceDeps, payload: unknown): Promise<void> {
  const { caseId } = payloadShape.parse(payload);
  const about = await evidenceStore.subject(deps.database, caseId);
  if (!about) return;
  const subjectId = about.subject_id;
  if (!(await evidenceStore.hasWords(deps.database, caseId))) {
    const words = Readable.from([Buffer.from(JSON.stringify(wordsOf(about), null, 2))]);
    const what = { caseId, subjectId, fileId: null, label: 'words.json', contentType: 'application/json' };
    await save(deps, words, what);
  }
  for (const { fileId, file } of await filesOf(deps, about)) {
    if (await evidenceStore.hasFile(deps.database, subjectId, fileId)) continue;
    const label = `file${file.key.slice(file.key.lastIndexOf('.'))}`;
    const what = { caseId, subjectId, fileId, label, contentType: contentTypeOfKey(file.key) };
    try {
      await save(deps, await deps.files.read(file), what);
    } catch (error) {
      // Never stored, or gone by now: the words are what is left.
      if (!(error instanceof FileMissing)) throw error;
    }
  }
}

function wordsOf(about: EvidenceSubject) {
  return {
    about: about.subject_kind,
    id: about.subject_id,
    accountId: about.account_id,
    label: about.subject_label,
    words: about.subject_text,
    reportedAt: about.created_at.toISOString(),
  };
}

async function filesOf(
  deps: ComplianceDeps,
  about: EvidenceSubject,
): Promise<{ fileId: string; file: FileRef }[]> {
  if (about.media !== null) {
    return about.media.map(({ id, key, video }) => ({
      fileId: id,
      file: { key: video?.originalKey ?? key, visibility: 'private' },
    }));
  }
  if (about.picture_key !== null) {
    return [{ fileId: about.subject_id, file: { key: about.picture_key, visibility: 'private' } }];
  }
  const files = about.item_id === null ? [] : await deps.library.filesOf(about.item_id);
  return files.map(({ fileId, original }) => ({ fileId, file: original }));
}

async function save(
  deps: ComplianceDeps,
  source: Readable,
  what: Omit<NewEvidence, keyof Pieces | 'id' | 'takenAt'>,
): Promise<void> {
  const takenAt = deps.clock();
  const copy: Pieces = { partIds: [], partKeys: [], sha256: Buffer.alloc(0), sizeBytes: 0 };
  let isNoted = false;
  try {
    await encrypt(deps, source, copy);
    isNoted = await evidenceStore.add(deps.database, { ...what, ...copy, id: uuid(), takenAt });
  } finally {
    if (!isNoted) await remove(deps, copy.partIds);
  }
}

/** Encrypts a stream piece by piece into `copy`, which names what was kept also when the stream breaks off. */
async function encrypt(
  { vault }: Pick<ComplianceDeps, 'vault'>,
  source: Readable,
  copy: Pieces,
): Promise<void> {
  const hash = createHash('sha256');
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  const savePiece = async () => {
    const piece = Buffer.concat(waiting);
    waiting = [];
    waitingBytes = 0;
    const id = randomUUID();
    copy.partIds.push(id);
    copy.partKeys.push(await vault.save(id, piece));
    copy.sizeBytes += piece.length;
  };
  for await (const chunk of source as AsyncIterable<Buffer>) {
    hash.update(chunk);
    waiting.push(chunk);
    waitingBytes += chunk.length;
    if (waitingBytes >= pieceBytes) await savePiece();
  }
  if (waitingBytes > 0) await savePiece();
  copy.sha256 = hash.digest();
}

/** Encrypts a stream and says what was kept; nothing of it is kept when the stream breaks off. */
export async function encryptCopy(deps: Pick<ComplianceDeps, 'vault'>, source: Readable): Promise<Pieces> {
  const copy: Pieces = { partIds: [], partKeys: [], sha256: Buffer.alloc(0), sizeBytes: 0 };
  try {
    await encrypt(deps, source, copy);
    return copy;
  } catch (error) {
    await remove(deps, copy.partIds);
    throw error;
  }
}

async function remove({ vault }: Pick<ComplianceDeps, 'vault'>, partIds: readonly string[]): Promise<void> {
  for (const id of partIds) await vault.remove(id);
}

/** One piece of a copy; all of them, one after the other, are the file. */
export interface EvidencePiece {
  label: string;
  contentType: string;
  pieceCount: number;
  bytes: Buffer;
}

/** Opens one piece of a copy, from 0; refuses with `not_found` once it is destroyed, or past the last one. */
export async function openEvidence(
  { vault }: Pick<ComplianceDeps, 'vault'>,
  queries: Queryable,
  { evidenceId, piece }: { evidenceId: string; piece: number },
): Promise<EvidencePiece> {
  const row = (await evidenceStore.find(queries, evidenceId)) ?? refuse('not_found');
  const id = row.part_ids[piece] ?? refuse('not_found');
  const key = row.part_keys[piece] ?? refuse('not_found');
  return {
    label: `case-${row.number}-${row.label}`,
    contentType: row.content_type,
    pieceCount: row.part_ids.length,
    bytes: await vault.open(id, key),
  };
}

/** Destroys copies some days after the last word on what they show; a legal hold keeps them. To be run daily. */
export async function expireEvidence(deps: ComplianceDeps): Promise<void> {
  const now = deps.clock();
  const before = new Date(now.getTime() - (await deps.evidenceDays()) * dayMs);
  for (const { id, part_ids: partIds } of await evidenceStore.due(deps.database, before)) {
    await remove(deps, partIds);
    await evidenceStore.setWiped(deps.database, id, now);
  }
}
