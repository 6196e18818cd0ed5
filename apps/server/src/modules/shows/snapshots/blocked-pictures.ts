import { minuteMs } from '@candela/contract/shared/durations';
import { statement } from '../../../platform/database/index.ts';
import { sameLookBits } from '../../../platform/media/index.ts';
import type { ShowsDeps } from '../dependencies.ts';
import { blockedPictureShown } from '../events.ts';
import type { PicturedRoom } from './picture-access.ts';

/** A show that goes on showing it is spoken of once in so long. */
const againMs = 30 * minuteMs;

const isBlocked = statement<{ found: boolean }>(
  'shows.is-blocked-look',
  'select exists (select from moderation.blocked_look_list where bit_count(look # $1::bit(128)) <= $2) as found',
);

/** Compares what shows show with pictures that were taken down, and publishes what looks like one. */
export function createPictureCheck({
  database,
  clock,
  events,
}: Pick<ShowsDeps, 'database' | 'clock' | 'events'>) {
  /** When each show was last spoken of. */
  const spokenOf = new Map<string, number>();
  return {
    async check({ id: showId, modelId, isPaid }: PicturedRoom, look: string | null): Promise<void> {
      const nowMs = clock().getTime();
      if (look === null || nowMs - (spokenOf.get(showId) ?? Number.NEGATIVE_INFINITY) < againMs) return;
      if (!(await database.row(isBlocked, [look, sameLookBits])).found) return;
      const kind = isPaid ? 'paid' : 'free';
      await database.transaction((tx) => events.publish(tx, blockedPictureShown, { showId, modelId, kind }));
      spokenOf.set(showId, nowMs);
    },
    /** Forgets shows that are over. */
    keepOnly(ids: ReadonlySet<string>): void {
      for (const id of spokenOf.keys()) if (!ids.has(id)) spokenOf.delete(id);
    },
  };
}
