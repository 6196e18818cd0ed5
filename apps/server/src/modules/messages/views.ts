import type { Conversation, DirectMessage } from '@candela/contract/messages/operations';
import { hiddenOnline, isHidden } from '../accounts/index.ts';
import type { DirectDeps } from './dependencies.ts';
import { mediaOf, mediumView } from './message-media.ts';
import { type ConversationRow, directStore, type MessageRow, type PersonRow } from './store.ts';

/** A message as one account may see it. */
export function messageOf(row: MessageRow, viewerId: string, bought: ReadonlySet<string>): DirectMessage {
  const isRemoved = row.removedAt !== null;
  const isOpen = row.price === null || isOwn(row, viewerId) || bought.has(row.id);
  const isTakenDown = row.takenDownAt !== null;
  const isAvailable = !isTakenDown && (!isRemoved || bought.has(row.id));
  const media = isAvailable ? mediaOf(row, row.id) : [];
  const [first] = media;
  return {
    _id: row.id,
    conversationId: row.conversationId,
    senderId: row.senderId,
    senderName: row.senderName ?? '',
    text: isRemoved ? '' : row.text,
    picture: first
      ? {
          width: first.width,
          height: first.height,
          placeholderUrl: first.placeholderUrl,
          priceCredits: row.price,
          isOpen,
        }
      : null,
    media: media.map((medium) => mediumView(medium, isOpen)),
    items: isRemoved || isTakenDown ? [] : row.items,
    isRemoved,
    isTakenDown,
    isTest: row.isTest,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Whether all of a message is open to an account that sent it. Of a test she sees what a fan would. */
export const isOwn = (row: Pick<MessageRow, 'senderId' | 'isTest'>, accountId: string) =>
  row.senderId === accountId && !row.isTest;

/** Messages as one account may see them. */
export async function messagesFor(
  deps: DirectDeps,
  viewerId: string,
  rows: readonly MessageRow[],
): Promise<DirectMessage[]> {
  const priced = rows.filter((row) => row.price !== null).map((row) => row.id);
  const bought = await directStore.bought(deps.database, viewerId, priced);
  return rows.map((row) => messageOf(row, viewerId, bought));
}

/** Whether an account may write in a conversation now, and what closes it otherwise. */
export async function allowanceOf(
  deps: DirectDeps,
  row: ConversationRow,
  accountId: string,
): Promise<Conversation['allowance'] & { blockers: string[] }> {
  const { modelId, memberId } = row;
  const open = { mayWrite: true, closedBy: null, messagesLeft: null, until: null, blockers: [] };
  if (memberId === null) {
    const mayWrite = accountId === modelId || (await deps.isMember(deps.database, accountId, modelId));
    return mayWrite ? open : { ...open, mayWrite, closedBy: 'members' };
  }
  if (memberId === modelId) return { ...open, mayWrite: false, closedBy: 'test' };
  const blockers = await directStore.blocksBetween(deps.database, modelId, memberId);
  if (blockers.length > 0) return { ...open, mayWrite: false, closedBy: 'blocked', blockers };
  if (accountId === modelId) return open;
  // She hides from where the member is; what was written before stays readable.
  if (await isHidden(deps.database, modelId)) return { ...open, mayWrite: false, closedBy: 'blocked' };
  const right = await deps.chatAllowance(deps.database, { memberId, modelId, now: deps.clock() });
  return {
    mayWrite: right.allowed,
    closedBy: right.allowed ? null : 'plan',
    messagesLeft: right.messagesLeft,
    until: right.until?.toISOString() ?? null,
    blockers,
  };
}

/** Conversations as one side sees them. */
export async function conversationsFor(
  deps: DirectDeps,
  accountId: string,
  rows: readonly ConversationRow[],
): Promise<Conversation[]> {
  const { database } = deps;
  const otherOf = (row: ConversationRow) =>
    row.memberId !== null && row.modelId === accountId ? row.memberId : row.modelId;
  const ids = rows.map((row) => row.id);
  const [people, unread, unseen] = await Promise.all([
    directStore.people(database, rows.map(otherOf)),
    directStore.unread(database, ids, accountId),
    hiddenOnline(database, rows.map(otherOf)),
  ]);
  const views = rows.map(async (row): Promise<Conversation | undefined> => {
    const otherId = otherOf(row);
    const other = people.get(otherId);
    if (!other) return undefined;
    const [[last], { blockers, ...allowance }, readAt, online] = await Promise.all([
      directStore.messages(database, row.id, null, null, 1),
      allowanceOf(deps, row, accountId),
      directStore.readAt(database, row.id, otherId),
      deps.realtime.accountsOnline([otherId]),
    ]);
    const isTest = row.memberId === row.modelId;
    const lastMessage = last ? ((await messagesFor(deps, accountId, [last]))[0] ?? null) : null;
    return {
      _id: row.id,
      kind: kindOf(row),
      other: personOf(other),
      isOnline: !isTest && online.has(otherId) && !unseen.has(otherId) && blockers.length === 0,
      unreadCount: unread.get(row.id) ?? 0,
      lastMessage,
      allowance,
      isBlocked: blockers.includes(accountId),
      otherReadAt: isTest || blockers.length > 0 ? null : (readAt?.toISOString() ?? null),
    };
  });
  return (await Promise.all(views)).filter((view) => view !== undefined);
}

function kindOf({ modelId, memberId }: ConversationRow): Conversation['kind'] {
  if (memberId === null) return 'club';
  return memberId === modelId ? 'test' : 'direct';
}

/** Somebody on the other side. */
export function personOf({ id, ...rest }: PersonRow) {
  return { _id: id, ...rest };
}
