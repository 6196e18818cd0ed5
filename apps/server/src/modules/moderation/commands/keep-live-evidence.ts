import { Readable } from 'node:stream';
import type { ReportReason } from '@candela/contract/moderation/fields';
import { v7 as uuid } from 'uuid';
import { statement, type Transaction } from '../../../platform/database/index.ts';
import { type Message, say } from '../../../platform/i18n/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { ComplianceDeps } from '../dependencies.ts';
import { encryptCopy } from '../evidence.ts';
import { evidenceStore } from '../evidence-store.ts';
import { findSubject } from '../subjects.ts';
import { openCase } from './open-case.ts';

export interface LiveEvidence {
  /** Whose show it is. */
  modelId: string;
  /** The show or call. */
  channel: string;
  /** What goes on: free, paid, private or a call. */
  kind: string;
  reason: ReportReason;
  /** Why it is saved. */
  text: string;
  /** Who saves it. */
  by: Message;
  /** The picture of this moment; undefined when none came. */
  still: { webp: Buffer; takenAt: Date } | undefined;
}

interface Line {
  at: Date;
  senderId: string;
  username: string;
  text: string;
  isRemoved: boolean;
}

/** So many lines say what led to the moment. */
const linesAtMost = 100;

// The lines of a show are in its model's room; those of a private show are in a room of its own.
const lastLines = statement<Line>(
  'moderation.last-lines-of-a-show',
  `select created_at as at, sender_id as "senderId", sender_username as username, text,
     removed_at is not null as "isRemoved"
   from rooms.line_list
   where (channel_id = $1 and show_id = $2)
     or channel_id in (select p.id from private_shows.running_private_shows p where p.show_id = $2)
   order by seq desc limit ${linesAtMost}`,
);

/**
 * Keeps what a show shows and says at this moment, encrypted, with the open case about its model, or a new one. A copy
 * whose case is not kept after all is encrypted with a key nobody has.
 */
export async function keepLiveEvidence(
  deps: ComplianceDeps,
  tx: Transaction,
  { modelId, channel, kind, reason, text, by, still }: LiveEvidence,
): Promise<{ caseId: string; number: number; lines: number }> {
  const subject = (await findSubject(tx, 'show', modelId, null)) ?? refuse('not_found');
  const { id: caseId, number } = await openCase(deps, tx, subject, {
    source: 'report',
    reason,
    text,
    address: '',
    reporterId: null,
    reporterName: say(by),
    reporterEmail: '',
  });
  const lines = (await tx.rows(lastLines, [modelId, channel])).reverse();
  const takenAt = deps.clock();
  const words = { show: channel, kind, savedAt: takenAt.toISOString(), why: text, lines };
  const copies = [
    {
      label: 'chat.json',
      contentType: 'application/json',
      bytes: Buffer.from(JSON.stringify(words, null, 2)),
    },
    ...(still ? [{ label: 'still.webp', contentType: 'image/webp', bytes: still.webp }] : []),
  ];
  for (const { label, contentType, bytes } of copies) {
    const pieces = await encryptCopy(deps, Readable.from([bytes]));
    await evidenceStore.add(tx, {
      ...pieces,
      id: uuid(),
      caseId,
      subjectId: modelId,
      // Each moment is a file of its own.
      fileId: uuid(),
      label,
      contentType,
      takenAt: still && label === 'still.webp' ? still.takenAt : takenAt,
    });
  }
  return { caseId, number, lines: lines.length };
}
