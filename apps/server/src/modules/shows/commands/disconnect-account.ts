import { endSeatsOf } from '../../metering/seats.ts';
import type { LiveDeps } from '../dependencies.ts';
import { endShow } from '../end-show.ts';
import { broadcasterSubject, keySubject, publisherSubject } from '../rules.ts';
import { showStore } from '../store.ts';

/**
 * Ends an account's media everywhere. A session that is over leaves its show open for the usual while, so that
 * logging in again goes on with it; a suspension ends it.
 */
export async function disconnectAccount(
  deps: LiveDeps,
  accountId: string,
  why: 'session_over' | 'suspended',
): Promise<void> {
  await endSeatsOf(deps, accountId);
  for (const show of await showStore.allOpen(deps.database)) {
    const isMine = show.modelId === accountId;
    if (isMine && why === 'suspended') {
      await endShow(deps, show.id, 'evicted');
      continue;
    }
    await deps.engine.evict({ channel: show.id, subject: publisherSubject(accountId) });
    if (!isMine) continue;
    await deps.engine.evict({ channel: show.id, subject: keySubject(accountId) });
    await deps.engine.evict({ channel: show.id, subject: broadcasterSubject(accountId) });
  }
}
