import type { Message } from '../../../platform/i18n/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { QueuedChatDeps } from '../dependencies.ts';
import { holdsBlockedWord, holdsLink } from '../line-filter.ts';
import { texts } from '../locales/texts.ts';
import { moderationStore } from '../moderation-store.ts';
import { chatStore } from '../store.ts';
import { mayModerate } from './moderate-room.ts';

/**
 * Refuses a line of somebody who may not write in a room now: muted, banned, too fast for its slow mode, not a member
 * where only members write, or with a word or a link the model does not want to read. Whoever keeps order is free of all this.
 */
export async function requireMayWrite(
  deps: QueuedChatDeps,
  accountId: string,
  channelName: string,
  text: string,
): Promise<void> {
  const { database, clock } = deps;
  const now = clock();
  const silence = await moderationStore.silenceOf(database, channelName, now);
  if (silence) {
    refuse('may_not_write', {
      msg: texts.refusals.chatClosed,
      retryAfterSeconds: Math.ceil((silence.until.getTime() - now.getTime()) / 1000),
    });
  }
  if (await mayModerate(deps, channelName, accountId)) return;
  for (const { kind, until, reason } of await moderationStore.sanctionsOn(
    database,
    channelName,
    accountId,
    now,
  )) {
    if (kind === 'ban') refuse('room_closed', withReason(texts.refusals.banned, reason));
    const seconds = until ? Math.ceil((until.getTime() - now.getTime()) / 1000) : 60;
    refuse('may_not_write', {
      ...withReason(texts.refusals.muted, reason),
      retryAfterSeconds: seconds,
    });
  }
  const rules = await moderationStore.rules(database, channelName);
  if (rules.membersOnly && !(await deps.isMember(accountId, channelName))) {
    refuse('may_not_write', { msg: texts.refusals.membersOnly });
  }
  if (holdsBlockedWord(text, rules.blockedWords)) {
    refuse('may_not_write', { msg: texts.refusals.blockedWord });
  }
  if (rules.linksOff && holdsLink(text)) refuse('may_not_write', { msg: texts.refusals.linksOff });
  if (rules.slowSeconds === 0 || text === '') return;
  const last = await chatStore.lastSaidAt(database, channelName, accountId);
  const waitMs = last ? last.getTime() + rules.slowSeconds * 1000 - now.getTime() : 0;
  if (waitMs > 0) {
    const seconds = Math.ceil(waitMs / 1000);
    refuse('rate_limited', {
      msg: texts.refusals.slowMode({ seconds }),
      retryAfterSeconds: seconds,
    });
  }
}

function withReason(msg: Message, reason: string): { msg: Message } {
  return { msg: reason ? texts.refusals.withReason({ msg, reason }) : msg };
}
