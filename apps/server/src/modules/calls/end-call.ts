import { chargeOwedMinutes } from '../metering/charge-owed.ts';
import { afterSeatEnd } from '../metering/end-seat.ts';
import type { SeatEndReason } from '../metering/rules.ts';
import { seatStore } from '../metering/seat-store.ts';
import type { LiveDeps } from '../shows/dependencies.ts';
import { releaseMediaLeases } from '../shows/media-leases.ts';
import { expireViewerLocations } from '../shows/viewer-locations.ts';
import { type CallRow, callStore } from './store.ts';
import { emitCall } from './views.ts';

type EndedBy = NonNullable<CallRow['endedBy']>;

/**
 * Ends a call under way, once. A member who hangs up before the length agreed to pays the rest of it; when the model
 * does, the picture is lost, or one has blocked the other, nothing more is charged.
 */
export async function endCallNow(deps: LiveDeps, callId: string, by: EndedBy): Promise<void> {
  const found = await callStore.byId(deps.database, callId);
  if (found?.status !== 'active') return;
  const seat = await seatStore.openOf(deps.database, callId, found.memberId);
  if (by === 'member' && seat) await chargeOwedMinutes(deps, seat, found.minMinutes);
  const ended = await deps.database.transaction(async (tx) => {
    const to = { status: 'ended' as const, answeredAt: null, endedAt: deps.clock(), endedBy: by };
    const row = await callStore.change(tx, callId, 'active', to);
    const gone = row && seat ? await seatStore.end(tx, seat.id, reasonOf(by), deps.clock()) : undefined;
    return row && { row, gone };
  });
  if (!ended) return;
  await emitCall(deps, ended.row);
  if (ended.gone) await afterSeatEnd(deps, ended.gone);
  await deps.engine.close(found.id);
  await deps.engine.close(found.backChannel);
  await releaseMediaLeases(deps.database, found.id);
  await expireViewerLocations(deps.database);
}

function reasonOf(by: EndedBy): SeatEndReason {
  if (by === 'balance' || by === 'limit') return by;
  return by === 'member' ? 'left' : 'show_ended';
}
