import type { SourceKind, SourceState } from '@candela/contract/rooms/browser-sources';
import type { EventContext } from '../../../platform/realtime/index.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import type { RoomsDeps } from '../dependencies.ts';
import { modelOfSourceKey } from './source-keys.ts';
import { sourceRoom } from './source-rooms.ts';
import { readSource } from './source-state.ts';

/** How many pages may follow one address in one process: those of several scenes and computers, and no crowd. */
export const followersMax = 12;

/**
 * Puts a connection behind an address. It joins before the address is read again, so that one replaced in between is
 * found out or its connection is put out, and what happens meanwhile comes twice rather than never.
 */
export async function enterSource(
  deps: RoomsDeps,
  context: EventContext,
  source: { kind: SourceKind; key: string },
): Promise<SourceState> {
  const modelId = (await findSource(deps, source)) ?? refuse('not_found');
  const room = sourceRoom(source.kind, modelId);
  await context.join(room);
  try {
    if (deps.realtime.connectionsIn(room) > followersMax) refuse('rate_limited');
    if ((await findSource(deps, source)) !== modelId) refuse('not_found');
    return await readSource(deps, source.kind, modelId);
  } catch (error) {
    await context.leave(room);
    throw error;
  }
}

/** The model whose source an address opens now, if she may go live. */
export async function findSource(
  { database, sourceSecret, accounts }: Pick<RoomsDeps, 'database' | 'sourceSecret' | 'accounts'>,
  source: { kind: SourceKind; key: string },
): Promise<string | undefined> {
  const modelId = await modelOfSourceKey(database, sourceSecret, source);
  if (modelId === undefined) return undefined;
  try {
    await accounts.assertModelMayGoLive(modelId);
    return modelId;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
