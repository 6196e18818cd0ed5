import type { DirectMessage } from '@candela/contract/messages/operations';
import type { UnsentMessage } from './outbox-rules.ts';

/** One row of a conversation. */
export type LogItem =
  | { kind: 'day'; key: string; day: string }
  | { kind: 'message'; key: string; message: DirectMessage; isMine: boolean; mark: 'sent' | 'read' | null }
  | { kind: 'waiting'; key: string; message: UnsentMessage };

/**
 * A conversation as it is drawn, oldest first: a day before its first message, and under the newest own message, and
 * under the newest one that was read, how far it has come.
 * @param newestFirst messages as the server pages them
 * @param dayOf the reader's calendar day of a sendTime
 */
export function logItems(
  newestFirst: readonly DirectMessage[],
  waiting: readonly UnsentMessage[],
  reader: { myId: string; otherReadAt: string | null; isClub: boolean },
  dayOf: (iso: string) => string,
): LogItem[] {
  const marks = reader.isClub ? new Map<string, 'sent' | 'read'>() : marksOf(newestFirst, reader);
  const items: LogItem[] = [];
  let day = '';
  for (const message of newestFirst.toReversed()) {
    const messageDay = dayOf(message.createdAt);
    if (messageDay !== day) items.push({ kind: 'day', key: `day ${messageDay}`, day: message.createdAt });
    day = messageDay;
    const isMine = message.senderId === reader.myId && !message.isTest;
    items.push({ kind: 'message', key: message._id, message, isMine, mark: marks.get(message._id) ?? null });
  }
  for (const message of waiting) items.push({ kind: 'waiting', key: message.clientMessageId, message });
  return items;
}

function marksOf(
  newestFirst: readonly DirectMessage[],
  reader: { myId: string; otherReadAt: string | null },
) {
  const mine = newestFirst.filter((one) => one.senderId === reader.myId && !one.isRemoved && !one.isTest);
  const readAt = reader.otherReadAt === null ? 0 : Date.parse(reader.otherReadAt);
  const newest = mine[0];
  const newestRead = mine.find((one) => Date.parse(one.createdAt) <= readAt);
  const marks = new Map<string, 'sent' | 'read'>();
  if (newest) marks.set(newest._id, 'sent');
  if (newestRead) marks.set(newestRead._id, 'read');
  return marks;
}
