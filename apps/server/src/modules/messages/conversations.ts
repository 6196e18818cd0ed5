import type { Conversation, DirectMessage } from '@candela/contract/messages/operations';
import { v7 as uuid } from 'uuid';
import { patternOf, type Queryable, rowsOfPage } from '../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../platform/http/context.ts';
import { say } from '../../platform/i18n/index.ts';
import { refuse } from '../../platform/refusal.ts';
import { isHidden } from '../accounts/index.ts';
import { clubsRead } from './clubs.ts';
import type { DirectDeps } from './dependencies.ts';
import { texts } from './locales/texts.ts';
import { type ConversationRow, directStore } from './store.ts';
import { conversationsFor, messagesFor, personOf } from './views.ts';

/** The conversation with somebody; one of the two is a model. A model's with herself is where her tests arrive. */
export async function openConversation(
  deps: DirectDeps,
  { userId }: { userId: string },
  context: RequestContext,
): Promise<Conversation> {
  const { accountId, type } = signedIn(context);
  const other = await directStore.person(deps.database, userId);
  if (!other) return refuse('not_found');
  if (other.id === accountId && type === 'model') {
    const tests = { id: uuid(), modelId: accountId, memberId: accountId, at: deps.clock() };
    return await viewOf(deps, accountId, await directStore.begin(deps.database, tests));
  }
  if ((other.type !== 'model') === (type !== 'model')) {
    refuse('conflict', { msg: texts.refusals.oneOfEach });
  }
  const [modelId, memberId] = type === 'model' ? [accountId, other.id] : [other.id, accountId];
  // What was written before she hid from them stays; nothing new begins.
  const blockers = await directStore.blocksBetween(deps.database, modelId, memberId);
  const isGone = blockers.includes(other.id) || (await isHidden(deps.database, other.id));
  if (isGone && !(await directStore.between(deps.database, modelId, memberId))) return refuse('not_found');
  const row = await directStore.begin(deps.database, { id: uuid(), modelId, memberId, at: deps.clock() });
  return await viewOf(deps, accountId, row);
}

/** The room of a model's club house, for her and its members. */
export async function openClubRoom(
  deps: DirectDeps,
  { modelId }: { modelId: string },
  context: RequestContext,
): Promise<Conversation> {
  const { accountId } = signedIn(context);
  const model = await directStore.person(deps.database, modelId);
  if (model?.type !== 'model') return refuse('not_found');
  if (accountId !== modelId && !(await deps.isMember(deps.database, accountId, modelId)))
    refuse('not_unlocked');
  const row = await directStore.begin(deps.database, {
    id: uuid(),
    modelId,
    memberId: null,
    at: deps.clock(),
  });
  return await viewOf(deps, accountId, row);
}

/** Own conversations, last written first. */
export async function listConversations(
  deps: DirectDeps,
  asked: { search: string; current_page: number; per_page: number },
  context: RequestContext,
) {
  const { accountId } = signedIn(context);
  const pattern = asked.search === '' ? null : patternOf(asked.search);
  const { before, wanted } = rowsOfPage(asked);
  const [rows, totalCount, unreadCount] = await Promise.all([
    directStore.listMine(deps.database, accountId, pattern, before, wanted),
    directStore.countMine(deps.database, accountId, pattern),
    clubsRead(deps, accountId).then((clubs) => directStore.unreadInAll(deps.database, accountId, clubs)),
  ]);
  return { data: await conversationsFor(deps, accountId, rows), totalCount, unreadCount };
}

/** Messages before one already seen, newest first. */
export async function listMessages(
  deps: DirectDeps,
  asked: { conversationId: string; beforeId?: string | undefined; search: string; per_page: number },
  context: RequestContext,
): Promise<{ data: DirectMessage[]; hasMore: boolean }> {
  const { accountId } = signedIn(context);
  const row = await myConversation(deps, deps.database, asked.conversationId, accountId);
  const before =
    asked.beforeId === undefined ? undefined : await directStore.message(deps.database, asked.beforeId);
  if (asked.beforeId !== undefined && before?.conversationId !== row.id) refuse('not_found');
  const words = asked.search === '' ? null : asked.search;
  const rows = await directStore.messages(
    deps.database,
    row.id,
    before?.seq ?? null,
    words,
    asked.per_page + 1,
  );
  const data = await messagesFor(deps, accountId, rows.slice(0, asked.per_page));
  return { data, hasMore: rows.length > asked.per_page };
}

/** Says how far the caller has read, and notifies the other side. */
export async function markRead(
  deps: DirectDeps,
  { conversationId, messageId }: { conversationId: string; messageId: string },
  context: RequestContext,
): Promise<{ unreadCount: number }> {
  const { accountId } = signedIn(context);
  const row = await myConversation(deps, deps.database, conversationId, accountId);
  const message = await directStore.message(deps.database, messageId);
  if (message?.conversationId !== row.id) return refuse('not_found');
  await directStore.read(deps.database, row.id, accountId, message.seq);
  const { modelId, memberId } = row;
  const isApart =
    memberId !== null && (await directStore.blocksBetween(deps.database, modelId, memberId)).length > 0;
  const read = { conversationId, accountId, readAt: message.createdAt.toISOString() };
  for (const reader of [modelId, memberId]) {
    // Of two who are apart, only the one who reads hears of it, on other pages of their own.
    const isTold = reader === accountId || !isApart;
    if (reader !== null && memberId !== null && isTold)
      deps.realtime.emit(`account:${reader}`, 'direct.read', read);
  }
  return { unreadCount: (await directStore.unread(deps.database, [row.id], accountId)).get(row.id) ?? 0 };
}

/** Blocks an account, or no longer. */
export async function setBlocked(
  deps: DirectDeps,
  input: { accountId: string; isBlocked: boolean },
  context: RequestContext,
): Promise<{ msg: string }> {
  const { accountId } = signedIn(context);
  const other = await directStore.person(deps.database, input.accountId);
  if (!other || other.id === accountId) return refuse('not_found');
  const block = { accountId, blockedId: other.id };
  await deps.database.transaction((tx) =>
    input.isBlocked ? deps.accounts.block(tx, block) : deps.accounts.unblock(tx, block),
  );
  return {
    msg: input.isBlocked
      ? say(texts.replies.blocked({ username: other.username }))
      : say(texts.replies.unblocked({ username: other.username })),
  };
}

/** Blocks all of those usernames that somebody else has, and answers with the others. */
export async function blockMany(
  deps: DirectDeps,
  { usernames }: { usernames: string[] },
  context: RequestContext,
): Promise<{ blockedCount: number; unknown: string[] }> {
  const { accountId } = signedIn(context);
  const found = await directStore.peopleByUsernames(deps.database, usernames);
  const others = found.filter(({ id }) => id !== accountId);
  await deps.database.transaction(async (tx) => {
    for (const { id } of others) await deps.accounts.block(tx, { accountId, blockedId: id });
  });
  const known = new Set(others.map(({ username }) => username.toLowerCase()));
  return {
    blockedCount: others.length,
    unknown: usernames.filter((name) => !known.has(name.toLowerCase())),
  };
}

/** Accounts the caller has blocked. */
export async function listBlocked(deps: DirectDeps, context: RequestContext) {
  const rows = await directStore.blocked(deps.database, signedIn(context).accountId);
  return { data: rows.map(personOf), totalCount: rows.length };
}

/** A conversation the account is part of; others do not exist for it. */
export async function myConversation(
  deps: DirectDeps,
  queries: Queryable,
  conversationId: string,
  accountId: string,
): Promise<ConversationRow> {
  const row = await directStore.conversation(queries, conversationId);
  if (!row) return refuse('not_found');
  if (row.modelId === accountId || row.memberId === accountId) return row;
  const mayRead = row.memberId === null && (await deps.isMember(queries, accountId, row.modelId));
  return mayRead ? row : refuse('not_found');
}

async function viewOf(deps: DirectDeps, accountId: string, row: ConversationRow): Promise<Conversation> {
  const [view] = await conversationsFor(deps, accountId, [row]);
  return view ?? refuse('not_found');
}
