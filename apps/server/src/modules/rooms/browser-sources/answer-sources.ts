import { sourceEntrance } from '@candela/contract/rooms/browser-sources';
import { showOpened } from '../../shows/index.ts';
import type { RoomsDeps } from '../dependencies.ts';
import { enterSource } from './enter-source.ts';
import { refreshSources } from './source-rooms.ts';

const enterLimit = { burst: 6, perSecond: 1 };

/** Answers `source.enter`, and has sources begin anew with each show. */
export function answerSources(deps: RoomsDeps): void {
  deps.realtime.on(
    'source.enter',
    { schema: sourceEntrance, access: 'public', limit: enterLimit },
    (context, source) => enterSource(deps, context, source),
  );
  deps.events.afterCommit(showOpened, 'rooms.sources', async ({ modelId }) => refreshSources(deps, modelId));
}
