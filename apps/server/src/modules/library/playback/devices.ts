import { minuteMs } from '@candela/contract/shared/durations';
import { statement } from '../../../platform/database/index.ts';
import type { LibraryDeps } from '../dependencies.ts';

/** A device that has asked for nothing for so long no longer plays: players ask ahead by half of it at most. */
const silentMs = minuteMs;

const lock = statement(
  'library.lock-playback',
  `select pg_advisory_xact_lock(hashtextextended('library.playback ' || $1::text, 0))`,
);
const take = statement(
  'library.take-playback-device',
  `insert into library.playback_devices (account_id, device, asked_at)
   select $1, $2, $3
   where (
     select count(*) from library.playback_devices
     where account_id = $1 and device <> $2 and asked_at > $4
   ) < $5
   on conflict (account_id, device) do update set asked_at = excluded.asked_at`,
);
const removeOld = statement(
  'library.remove-old-playback-devices',
  'delete from library.playback_devices where asked_at < $1',
);

/** Takes or holds one of an account's places to play; false while others hold all of them. */
export async function takeDevice(deps: LibraryDeps, accountId: string, device: string): Promise<boolean> {
  const now = deps.clock();
  const since = new Date(now.getTime() - silentMs);
  return await deps.database.transaction(async (tx) => {
    await tx.execute(lock, [accountId]);
    return (await tx.execute(take, [accountId, device, now, since, deps.playbackDevices])) === 1;
  });
}

/** Removes devices that no longer play. */
export async function expireDevices(deps: Pick<LibraryDeps, 'database' | 'clock'>): Promise<void> {
  await deps.database.execute(removeOld, [new Date(deps.clock().getTime() - silentMs)]);
}
