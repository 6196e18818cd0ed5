import type { SourceKind, SourceState } from '@candela/contract/rooms/browser-sources';
import type { RoomMessage } from '@candela/contract/rooms/events';
import { showStore } from '../../shows/index.ts';
import { goalOf } from '../board/board.ts';
import { boardStore } from '../board/board-store.ts';
import { tipStore } from '../board/tip-store.ts';
import type { RoomsDeps } from '../dependencies.ts';
import { maskBlockedWords } from '../line-filter.ts';
import { moderationStore } from '../moderation-store.ts';
import { chatStore } from '../store.ts';

const tipsShown = 5;
const linesShown = 20;

export const emptySource: SourceState = {
  isLive: false,
  goal: null,
  topTipper: null,
  messages: [],
  tips: [],
};

/**
 * What a source of a model shows now, by the rules of her room: without lines that were taken out, without the names of
 * who tipped anonymously or hides what they spend, and with the words she blocks masked, also those blocked since.
 */
export async function readSource(
  { database }: Pick<RoomsDeps, 'database'>,
  kind: SourceKind,
  modelId: string,
): Promise<SourceState> {
  const show = await showStore.openOf(database, modelId);
  if (!show) return emptySource;
  const state = { ...emptySource, isLive: true };
  if (kind === 'goal') {
    const goal = await boardStore.lastGoal(database, show.id);
    return { ...state, goal: goal ? goalOf(goal) : null };
  }
  if (kind === 'topTipper') {
    const [top] = await boardStore.topGivers(database, show.id);
    return {
      ...state,
      topTipper: top ? { username: top.username, credits: Number(top.credits) } : null,
    };
  }
  const { blockedWords } = await moderationStore.rules(database, modelId);
  const [tips, messages] = await Promise.all([
    tipStore.last(database, modelId, show.id, kind === 'tips' ? tipsShown : linesShown),
    kind === 'chat' ? chatStore.last(database, modelId, show.id, linesShown) : [],
  ]);
  return {
    ...state,
    tips: tips.map((tip) => ({ ...tip, message: maskBlockedWords(tip.message, blockedWords) })),
    // Her own lines may say whatever she likes, as in the room.
    messages: messages.map((line) =>
      line.sender._id === modelId ? line : { ...line, text: masked(line, blockedWords) },
    ),
  };
}

const masked = ({ text }: RoomMessage, blockedWords: readonly string[]) =>
  maskBlockedWords(text, blockedWords);
