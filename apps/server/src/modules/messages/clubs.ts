import type { ClubRoomBrief } from '@candela/contract/messages/operations';
import { type RequestContext, signedIn } from '../../platform/http/context.ts';
import type { DirectDeps } from './dependencies.ts';
import { type ClubSince, type ConversationRow, directStore } from './store.ts';
import { messagesFor, personOf } from './views.ts';

/** The realtime room of a club house's letters; only who is typing is sent there. */
export const clubRoom = (conversationId: string): string => `direct:${conversationId}`;

const always = new Date(0);

/** The club houses an account reads: a model's own, and those it is a member of. */
export async function clubsRead(deps: DirectDeps, accountId: string): Promise<ClubSince[]> {
  const joined = await deps.clubsOf(accountId);
  const account = await directStore.person(deps.database, accountId);
  return account?.type === 'model' ? [{ modelId: accountId, since: always }, ...joined] : joined;
}

/** The rooms of club houses the caller is in, with what is unread in each. */
export async function listClubRooms(
  deps: DirectDeps,
  context: RequestContext,
): Promise<{ data: ClubRoomBrief[]; totalCount: number }> {
  const { accountId } = signedIn(context);
  const { database } = deps;
  const clubs = await clubsRead(deps, accountId);
  const ids = clubs.map((club) => club.modelId);
  const [people, rooms] = await Promise.all([
    directStore.people(database, ids),
    directStore.clubRooms(database, accountId, clubs),
  ]);
  const data = await Promise.all(
    ids.map(async (modelId): Promise<ClubRoomBrief | undefined> => {
      const model = people.get(modelId);
      const room = rooms.find((one) => one.modelId === modelId);
      const last = room ? await directStore.messages(database, room.id, null, null, 1) : [];
      const [lastMessage = null] = await messagesFor(deps, accountId, last);
      return model && { model: personOf(model), unreadCount: room?.unread ?? 0, lastMessage };
    }),
  );
  const known = data.filter((one) => one !== undefined);
  return { data: known, totalCount: known.length };
}

/**
 * Who is to be notified of a message in a club house: its model and its members of this moment, as far as they are
 * connected. Whoever is a member no more is kicked from the room on the way.
 */
export async function clubListeners(deps: DirectDeps, row: ConversationRow): Promise<string[]> {
  const members = [row.modelId, ...(await deps.clubMembersOf(row.modelId))];
  const online = [...(await deps.realtime.accountsOnline(members))];
  deps.realtime.kick(clubRoom(row.id), { allBut: online });
  return online;
}

/** Puts the one of two who is a member out of the other's club room, when one has blocked the other. */
export async function partInClubs(
  deps: DirectDeps,
  { accountId, blockedId }: { accountId: string; blockedId: string },
): Promise<void> {
  for (const [modelId, account] of [
    [accountId, blockedId],
    [blockedId, accountId],
  ] as const) {
    const room = await directStore.clubRoomOf(deps.database, modelId);
    if (room) deps.realtime.kick(clubRoom(room.id), { account });
  }
}
