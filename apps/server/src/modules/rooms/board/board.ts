import type { RoomBoard, RoomGoal, RoomPoll } from '@candela/contract/rooms/board';
import { refuse } from '../../../platform/refusal.ts';
import { models, showStore } from '../../shows/index.ts';
import { withSources } from '../browser-sources/source-rooms.ts';
import type { RoomsDeps } from '../dependencies.ts';
import { boardStore, type GoalRow, type PollRow } from './board-store.ts';
import { wheelStore } from './wheel-store.ts';

/** What stands beside the picture of a room now. */
export async function getRoomBoard(
  deps: RoomsDeps,
  { channelName }: { channelName: string },
): Promise<RoomBoard> {
  if (!(await models.isPublic(deps.database, channelName))) refuse('not_found');
  return await readBoard(deps, channelName);
}

/** Tells everyone in a room what stands on its board. A failure costs browsers an update, never the change. */
export function emitBoard(deps: RoomsDeps, channelName: string): void {
  readBoard(deps, channelName).then(
    (board) => deps.realtime.emit(withSources(channelName, 'goal', 'topTipper'), 'room.board', board),
    (error: unknown) => deps.log.error({ error }, 'A room board could not be told.'),
  );
}

async function readBoard(deps: RoomsDeps, channelName: string): Promise<RoomBoard> {
  const { database } = deps;
  const show = await showStore.openOf(database, channelName);
  const [menu, wheel, goal, poll, givers] = await Promise.all([
    boardStore.menu(database, channelName),
    wheelStore.ofModel(database, channelName),
    show && boardStore.lastGoal(database, show.id),
    show && boardStore.lastPoll(database, show.id),
    show ? boardStore.topGivers(database, show.id) : [],
  ]);
  return {
    channelName,
    menu,
    wheel: wheel?.isOn ? wheel : null,
    goal: goal ? goalOf(goal) : null,
    poll: poll ? pollOf(poll) : null,
    topTippers: givers.map((giver) => ({ ...giver, credits: Number(giver.credits) })),
  };
}

/** A goal as everyone sees it. */
export function goalOf(row: GoalRow): RoomGoal {
  return {
    _id: row.id,
    title: row.title,
    targetCredits: row.target,
    raisedCredits: row.raised,
    refundIfMissed: row.refundIfMissed,
    status: row.status,
  };
}

/** A poll with its votes so far. */
export function pollOf(row: PollRow): RoomPoll {
  const options = row.options.map((label, index) => ({ label, votes: row.votes[index] ?? 0 }));
  return { _id: row.id, question: row.question, options, status: row.status };
}
