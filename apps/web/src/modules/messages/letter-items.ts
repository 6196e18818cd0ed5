import type { DirectMessage } from '@candela/contract/messages/operations';
import type { WaitingLetter } from './outbox-rules.ts';

/** One row of a conversation. */
export type LetterItem =
  | { kind: 'day'; key: string; day: string }
  | { kind: 'letter'; key: string; letter: DirectMessage; isOwn: boolean; mark: 'sent' | 'read' | null }
  | { kind: 'waiting'; key: string; letter: WaitingLetter };

/**
 * A conversation as it is drawn, oldest first: a day before its first letter, and under the newest own letter, and
 * under the newest one that was read, how far it has come.
 * @param newestFirst letters as the server pages them
 * @param dayOf the reader's calendar day of a moment
 */
export function letterItems(
  newestFirst: readonly DirectMessage[],
  waiting: readonly WaitingLetter[],
  reader: { ownId: string; otherReadAt: string | null; isClub: boolean },
  dayOf: (iso: string) => string,
): LetterItem[] {
  const marks = reader.isClub ? new Map<string, 'sent' | 'read'>() : marksOf(newestFirst, reader);
  const items: LetterItem[] = [];
  let day = '';
  for (const letter of newestFirst.toReversed()) {
    const letterDay = dayOf(letter.createdAt);
    if (letterDay !== day) items.push({ kind: 'day', key: `day ${letterDay}`, day: letter.createdAt });
    day = letterDay;
    const isOwn = letter.senderId === reader.ownId;
    items.push({ kind: 'letter', key: letter._id, letter, isOwn, mark: marks.get(letter._id) ?? null });
  }
  for (const letter of waiting) items.push({ kind: 'waiting', key: letter.clientMessageId, letter });
  return items;
}

function marksOf(
  newestFirst: readonly DirectMessage[],
  reader: { ownId: string; otherReadAt: string | null },
) {
  const own = newestFirst.filter((one) => one.senderId === reader.ownId && !one.isRemoved);
  const readAt = reader.otherReadAt === null ? 0 : Date.parse(reader.otherReadAt);
  const newest = own[0];
  const newestRead = own.find((one) => Date.parse(one.createdAt) <= readAt);
  const marks = new Map<string, 'sent' | 'read'>();
  if (newest) marks.set(newest._id, 'sent');
  if (newestRead) marks.set(newestRead._id, 'read');
  return marks;
}
