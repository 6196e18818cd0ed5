import type { Transaction } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { showStore } from '../../shows/index.ts';
import type { RoomsDeps } from '../dependencies.ts';
import { roomSilenced } from '../events.ts';
import { texts } from '../locales/texts.ts';
import { moderationStore } from '../moderation-store.ts';
import { roomName } from '../room-name.ts';

export interface SilenceRequest {
  modelId: string;
  until: Date;
  reason: string;
}

/**
 * Closes the chat of a model's running show to everyone until a moment, at most until its end; a moment that is over
 * opens it. Tells the room, and the model why. Refuses with not_live without a show.
 */
export async function silenceRoom(deps: RoomsDeps, tx: Transaction, request: SilenceRequest): Promise<void> {
  const { modelId, until, reason } = request;
  const show = await showStore.openOf(tx, modelId);
  if (!show) return refuse('not_live', { msg: texts.refusals.notLive });
  await moderationStore.silence(tx, { modelId, showId: show.id, until, reason });
  const closedUntil = until > deps.clock() ? until.toISOString() : null;
  await deps.events.publish(tx, roomSilenced, { modelId, until: closedUntil, reason });
  tx.afterCommit(() => {
    const silence = { channelName: modelId, until: closedUntil };
    const everyoneElse = { room: roomName(modelId), except: [modelId] };
    deps.realtime.emit(everyoneElse, 'room.silence', { ...silence, reason: '' });
    deps.realtime.emit(`account:${modelId}`, 'room.silence', { ...silence, reason });
  });
}
