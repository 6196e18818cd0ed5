import type { RoomPoll } from '@candela/contract/rooms/board';
import { v7 as uuid } from 'uuid';
import { uniqueViolation } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { myShow } from '../../shows/index.ts';
import type { RoomsDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { emitBoard, pollOf } from './board.ts';
import { boardStore, type PollRow } from './board-store.ts';

/** Asks the room; one question at a time. */
export async function startPoll(
  deps: RoomsDeps,
  { question, options }: { question: string; options: string[] },
  context: RequestContext,
): Promise<RoomPoll> {
  const { accountId: modelId } = signedIn(context);
  const show = await myShow(deps, modelId);
  const id = uuid();
  try {
    await boardStore.insertPoll(
      deps.database,
      { id, modelId, showId: show.id, question, options },
      deps.clock(),
    );
  } catch (error) {
    if (uniqueViolation(error) === 'room_polls_one_open') refuse('conflict', { msg: texts.refusals.onePoll });
    throw error;
  }
  return await publishPoll(deps, id);
}

/** Votes, or changes the vote. */
export async function votePoll(
  deps: RoomsDeps,
  { pollId, option }: { pollId: string; option: number },
  context: RequestContext,
): Promise<RoomPoll> {
  const { accountId } = signedIn(context);
  const poll = await found(deps, pollId);
  if (await boardStore.isBanned(deps.database, poll.modelId, accountId)) refuse('not_found');
  if (option >= poll.options.length) {
    refuse('invalid_input', { fields: { option: texts.refusals.optionUnknown } });
  }
  if ((await boardStore.vote(deps.database, pollId, accountId, option)) === 0) {
    refuse('conflict', { msg: texts.refusals.pollClosed });
  }
  return await publishPoll(deps, pollId);
}

/** Closes a poll of the own room. */
export async function endPoll(
  deps: RoomsDeps,
  { pollId }: { pollId: string },
  context: RequestContext,
): Promise<RoomPoll> {
  const { accountId } = signedIn(context);
  if ((await found(deps, pollId)).modelId !== accountId) refuse('not_found');
  await boardStore.closePoll(deps.database, pollId, deps.clock());
  return await publishPoll(deps, pollId);
}

async function found(deps: RoomsDeps, pollId: string): Promise<PollRow> {
  return (await boardStore.pollById(deps.database, pollId)) ?? refuse('not_found');
}

async function publishPoll(deps: RoomsDeps, pollId: string): Promise<RoomPoll> {
  const poll = await found(deps, pollId);
  emitBoard(deps, poll.modelId);
  return pollOf(poll);
}
