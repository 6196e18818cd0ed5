import type { RoomRules, RoomSanction } from '@candela/contract/rooms/moderation';
import { minuteMs } from '@candela/contract/shared/durations';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { refreshSources, withSources } from '../browser-sources/source-rooms.ts';
import type { RoomsDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { moderationStore } from '../moderation-store.ts';
import { roomName } from '../room-name.ts';
import { chatStore } from '../store.ts';

type Room = { channelName: string };
type Someone = Room & { accountId: string; reason: string };

/** Whether an account keeps order in a room: its model, and whom she has named. */
export async function mayModerate(deps: RoomsDeps, modelId: string, accountId: string): Promise<boolean> {
  return accountId === modelId || (await moderationStore.isModerator(deps.database, modelId, accountId));
}

/** The rules of a room, and who keeps them. */
export async function getRoomRules(deps: RoomsDeps, { channelName }: Room, context: RequestContext) {
  const { accountId } = signedIn(context);
  if (!(await moderationStore.isModel(deps.database, channelName))) refuse('not_found');
  const may = await mayModerate(deps, channelName, accountId);
  const { blockedWords, ...rules } = await moderationStore.rules(deps.database, channelName);
  const moderators = may ? await moderationStore.moderators(deps.database, channelName) : [];
  // A ban stands before a mute.
  const [sanction] = await moderationStore.sanctionsOn(deps.database, channelName, accountId, deps.clock());
  const ownSanction = sanction ? { ...sanction, until: sanction.until?.toISOString() ?? null } : null;
  const closed = await moderationStore.silenceOf(deps.database, channelName, deps.clock());
  // Why is between the site and the model.
  const silence = closed && {
    until: closed.until.toISOString(),
    reason: accountId === channelName ? closed.reason : '',
  };
  // The words themselves would show a spammer what to avoid.
  return {
    silence: silence ?? null,
    ...rules,
    blockedWords: may ? blockedWords : [],
    mayModerate: may,
    moderators,
    ownSanction,
  };
}

/** Changes a room's rules, and notifies everyone in it. */
export async function saveRoomRules(
  deps: RoomsDeps,
  { channelName, ...wanted }: Room & RoomRules,
  context: RequestContext,
): Promise<RoomRules> {
  await requireModerator(deps, channelName, context);
  const words = [...new Set(wanted.blockedWords)];
  const rules = { ...wanted, blockedWords: words };
  const saved = await moderationStore.saveRules(deps.database, channelName, rules, deps.clock());
  deps.realtime.emit(roomName(channelName), 'room.rules', { ...saved, blockedWords: [], channelName });
  refreshSources(deps, channelName);
  return saved;
}

/** Makes somebody a moderator of the model's own room, or no longer one. */
export async function setModerator(
  deps: RoomsDeps,
  { username, isModerator }: { username: string; isModerator: boolean },
  context: RequestContext,
): Promise<{ msg: string }> {
  const { accountId: modelId } = signedIn(context);
  const account = await moderationStore.accountByName(deps.database, username);
  if (!account || account.id === modelId)
    return refuse('not_found', { fields: { username: texts.refusals.noAccount } });
  if (isModerator) await moderationStore.addModerator(deps.database, modelId, account.id, deps.clock());
  else await moderationStore.removeModerator(deps.database, modelId, account.id);
  return {
    msg: isModerator
      ? say(texts.replies.moderatorAdded({ username }))
      : say(texts.replies.moderatorRemoved({ username })),
  };
}

/** Lets somebody say nothing for a while. */
export async function muteMember(
  deps: RoomsDeps,
  input: Someone & { minutes: number },
  context: RequestContext,
): Promise<{ msg: string }> {
  const until = new Date(deps.clock().getTime() + input.minutes * minuteMs);
  await sanction(deps, input, 'mute', input.minutes > 0 ? { until } : null, context);
  return { msg: input.minutes > 0 ? say(texts.replies.muted) : say(texts.replies.unmuted) };
}

/** Shows somebody out of the room, and keeps them out. */
export async function banMember(
  deps: RoomsDeps,
  input: Someone & { isBanned: boolean },
  context: RequestContext,
): Promise<{ msg: string }> {
  await sanction(deps, input, 'ban', input.isBanned ? { until: null } : null, context);
  if (input.isBanned) {
    await deps.privateShows.kickOut(input.channelName, input.accountId);
    await deps.shows.kickOut(input.channelName, input.accountId);
  }
  return { msg: input.isBanned ? say(texts.replies.banned) : say(texts.replies.unbanned) };
}

/** Who is muted or banned now. */
export async function listRoomSanctions(
  deps: RoomsDeps,
  { channelName }: Room,
  context: RequestContext,
): Promise<RoomSanction[]> {
  await requireModerator(deps, channelName, context);
  return await moderationStore.sanctions(deps.database, channelName, deps.clock());
}

/** Takes one line out of a room. */
export async function removeRoomLine(
  deps: RoomsDeps,
  { channelName, messageId }: Room & { messageId: string },
  context: RequestContext,
): Promise<{ msg: string }> {
  await requireModerator(deps, channelName, context);
  if ((await chatStore.remove(deps.database, channelName, messageId, deps.clock())) === 0)
    refuse('not_found');
  deps.realtime.emit(withSources(channelName, 'chat'), 'room.lineRemoved', { channelName, messageId });
  return { msg: say(texts.replies.messageDeleted) };
}

/** Takes every line out of a room. */
export async function clearRoom(
  deps: RoomsDeps,
  { channelName }: Room,
  context: RequestContext,
): Promise<{ msg: string }> {
  await requireModerator(deps, channelName, context);
  await chatStore.removeAll(deps.database, channelName, deps.clock());
  deps.realtime.emit(withSources(channelName, 'chat'), 'room.cleared', { channelName });
  return { msg: say(texts.replies.chatCleared) };
}

async function requireModerator(deps: RoomsDeps, modelId: string, context: RequestContext): Promise<string> {
  const { accountId } = signedIn(context);
  if (!(await mayModerate(deps, modelId, accountId))) refuse('not_found');
  return accountId;
}

async function sanction(
  deps: RoomsDeps,
  { channelName, accountId, reason }: Someone,
  kind: 'mute' | 'ban',
  term: { until: Date | null } | null,
  context: RequestContext,
): Promise<void> {
  const byAccount = await requireModerator(deps, channelName, context);
  if (!(await moderationStore.isAccount(deps.database, accountId))) refuse('not_found');
  const isProtected = await mayModerate(deps, channelName, accountId);
  if (isProtected && byAccount !== channelName) refuse('conflict', { msg: texts.refusals.moderator });
  if (accountId === channelName) refuse('conflict', { msg: texts.refusals.myRoom });
  if (await moderationStore.isKeptOutBySite(deps.database, channelName, accountId, kind)) {
    refuse('conflict', { msg: texts.refusals.bySite });
  }
  if (term === null) await moderationStore.lift(deps.database, channelName, accountId, kind);
  else {
    const at = deps.clock();
    await moderationStore.sanction(deps.database, {
      modelId: channelName,
      accountId,
      kind,
      ...term,
      reason,
      byAccount,
      at,
    });
  }
  deps.realtime.emit(`account:${accountId}`, 'room.sanction', {
    channelName,
    kind,
    until: term?.until?.toISOString() ?? null,
    reason: term === null ? '' : reason,
    isOn: term !== null,
  });
}
