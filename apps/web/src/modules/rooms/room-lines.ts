import type { RoomMessage } from '@candela/contract/rooms/events';

/** A line of one's own that the server has not confirmed yet. */
export type PendingLine = {
  clientMessageId: string;
  text: string;
  status: 'sending' | 'failed';
  /** Why it was not taken. */
  reason?: string;
};

/** A line as it is shown; one that was taken out keeps its place, without its words. */
export type SaidLine = RoomMessage & { isRemoved?: boolean };

/** What a room's chat shows: what was said, oldest first, and below it what is on its way. */
export type RoomLines = { said: readonly SaidLine[]; pending: readonly PendingLine[] };

export type RoomLinesAction =
  /** The room was entered, for the first time or again. */
  | { type: 'entered'; messages: readonly RoomMessage[] }
  | { type: 'arrived'; message: RoomMessage; isMine: boolean }
  | { type: 'saying'; clientMessageId: string; text: string }
  | { type: 'said'; clientMessageId: string; message: RoomMessage }
  | { type: 'refused'; clientMessageId: string; reason: string }
  | { type: 'discarded'; clientMessageId: string }
  /** Somebody who keeps order took one line, or every line, out of the room. */
  | { type: 'removed'; messageId: string }
  | { type: 'cleared' };

export const noLines: RoomLines = { said: [], pending: [] };

/** Older lines are removed from the front: nobody scrolls back that far in a live room. */
const maxLines = 300;

/** Lines never appear twice, whether they come as history, as news, or as the answer to sending them. */
export function reduceRoomLines(lines: RoomLines, action: RoomLinesAction): RoomLines {
  const { said, pending } = lines;
  switch (action.type) {
    case 'entered':
      return { said: merge(said, action.messages), pending };
    case 'arrived':
      return {
        said: merge(said, [action.message]),
        // The news may overtake the answer, and does not say which line of ours it was.
        pending: action.isMine ? withoutText(pending, action.message.text) : pending,
      };
    case 'saying': {
      const { clientMessageId, text } = action;
      const line: PendingLine = { clientMessageId, text, status: 'sending' };
      return { said, pending: [...without(pending, clientMessageId), line] };
    }
    case 'said':
      return { said: merge(said, [action.message]), pending: without(pending, action.clientMessageId) };
    case 'refused':
      return {
        said,
        pending: pending.map((line) =>
          line.clientMessageId === action.clientMessageId
            ? { ...line, status: 'failed', reason: action.reason }
            : line,
        ),
      };
    case 'removed':
      return {
        said: said.map((line) =>
          line._id === action.messageId ? { ...line, text: '', isRemoved: true } : line,
        ),
        pending,
      };
    case 'cleared':
      return { said: [], pending };
    case 'discarded':
      return { said, pending: without(pending, action.clientMessageId) };
  }
}

function merge(said: readonly SaidLine[], more: readonly RoomMessage[]): readonly SaidLine[] {
  const known = new Set(said.map((message) => message._id));
  const fresh = more.filter((message) => !known.has(message._id));
  if (fresh.length === 0) return said;
  const all = [...said, ...fresh];
  // Lines of older releases have no number. Ids are made in order of time, so they order lines with the same time.
  all.sort(
    (one, other) =>
      one.number - other.number || compare(one.createdAt, other.createdAt) || compare(one._id, other._id),
  );
  return all.slice(-maxLines);
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function without(pending: readonly PendingLine[], clientMessageId: string): PendingLine[] {
  return pending.filter((line) => line.clientMessageId !== clientMessageId);
}

/** Takes out the oldest pending line with these words. */
function withoutText(pending: readonly PendingLine[], text: string): readonly PendingLine[] {
  const at = pending.findIndex((line) => line.status === 'sending' && line.text === text);
  return at === -1 ? pending : pending.filter((_, index) => index !== at);
}
