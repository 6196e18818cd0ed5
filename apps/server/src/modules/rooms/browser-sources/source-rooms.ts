import { type SourceKind, sourceKinds } from '@candela/contract/rooms/browser-sources';
import type { Audience, Realtime } from '../../../platform/realtime/index.ts';
import { roomName } from '../room-name.ts';

/** The realtime room of the pages that show one source of a model. */
export const sourceRoom = (kind: SourceKind, modelId: string): string => `source:${kind}:${modelId}`;

/**
 * Everyone in a room, and the pages of its sources that show such events. They are in no room with the others: an address
 * that leaked shows what its own page shows, and nothing else.
 */
export function withSources(channelName: string, ...kinds: SourceKind[]): Audience {
  return {
    room: roomName(channelName),
    except: [],
    also: kinds.map((kind) => sourceRoom(kind, channelName)),
  };
}

/** Has every source of a model read again what it shows. */
export function refreshSources({ realtime }: { realtime: Pick<Realtime, 'emit'> }, modelId: string): void {
  realtime.emit(allSources(modelId), 'source.refresh', { channelName: modelId });
}

/** Ends every source that was opened by an earlier address. */
export function endSources(
  { realtime }: { realtime: Pick<Realtime, 'emit' | 'kick'> },
  modelId: string,
): void {
  realtime.emit(allSources(modelId), 'source.over', { channelName: modelId });
  for (const kind of sourceKinds) realtime.kick(sourceRoom(kind, modelId), { allBut: [] });
}

function allSources(modelId: string): Audience {
  const [room = '', ...also] = sourceKinds.map((kind) => sourceRoom(kind, modelId));
  return { room, except: [], also };
}
