import { broadcasterSubject, keySubject, publisherSubject } from '../../../platform/live/index.ts';
import { seatStore } from '../../metering/index.ts';
import type { ShowsDeps } from '../dependencies.ts';
import { endShow } from '../end-show.ts';
import { showStore } from '../store.ts';

/**
 * Ends an account's media in shows, its own and others'. A session that is over leaves its show open for the usual while, so that
 * logging in again goes on with it; a suspension ends it.
 */
export async function disconnectAccount(
  deps: ShowsDeps,
  accountId: string,
  why: 'session_over' | 'suspended',
): Promise<void> {
  for (const seat of await seatStore.openOfMember(deps.database, accountId)) {
    if (seat.kind === 'group' || seat.kind === 'spy') await deps.metering.endSeat(seat.id, 'removed');
  }
  for (const show of await showStore.allOpen(deps.database)) {
    const isMine = show.modelId === accountId;
    if (isMine && why === 'suspended') {
      await endShow(deps, show.id, 'disconnected');
      continue;
    }
    await deps.engine.disconnect({ channel: show.id, subject: publisherSubject(accountId) });
    if (!isMine) continue;
    await deps.engine.disconnect({ channel: show.id, subject: keySubject(accountId) });
    await deps.engine.disconnect({ channel: show.id, subject: broadcasterSubject(accountId) });
  }
}
