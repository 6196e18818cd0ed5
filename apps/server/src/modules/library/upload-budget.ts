import type { UploadBudget } from '@candela/contract/library/files';
import { uploadBytesMax } from '@candela/contract/library/upload-kinds';
import { dayMs } from '@candela/contract/shared/durations';
import { type Queryable, statement } from '../../platform/database/index.ts';
import { refuse } from '../../platform/refusal.ts';
import type { LibraryDeps } from './dependencies.ts';
import { addFile, type NewFile } from './file-store.ts';
import { texts } from './locales/texts.ts';

const gigabyte = 1024 ** 3;

const used = statement<{
  isModel: boolean;
  storedBytes: bigint;
  pendingBytes: bigint;
  unsized: { kind: NewFile['kind']; count: number }[];
  openUploads: number;
  processingSeconds: number;
}>(
  'library.budget-used',
  `select exists (select from accounts.public_accounts where id = $1 and type = 'model') as "isModel",
     coalesce(sum(size_bytes) filter (where state <> 'awaited'), 0)::bigint as "storedBytes",
     coalesce(sum(size_bytes) filter (where state = 'awaited'), 0)::bigint as "pendingBytes",
     (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'count', count)), '[]') from (
        select kind, count(*) from library.files where owner_id = $1 and size_bytes is null group by kind
      ) as unsized) as unsized,
     count(*) filter (where state = 'awaited')::int as "openUploads",
     (select coalesce(sum(seconds), 0)::int from library.processing where owner_id = $1 and day >= $2::date)
       as "processingSeconds"
   from library.files where owner_id = $1`,
);
const lockBudget = statement(
  'library.lock-budget',
  `select pg_advisory_xact_lock(hashtextextended('upload budget ' || $1::text, 0))`,
);
const addSeconds = statement(
  'library.add-processing-seconds',
  `with old as (delete from library.processing where owner_id = $1 and day < $2::date - 7)
   insert into library.processing as p (owner_id, day, seconds)
   select id, $2::date, $3 from accounts.public_accounts where id = $1
   on conflict (owner_id, day) do update set seconds = p.seconds + excluded.seconds`,
);

/** What an account may keep here and have worked on, and how much of it is used. A file without a size counts as the largest. */
export async function uploadBudgetOf(
  deps: LibraryDeps,
  queries: Queryable,
  accountId: string,
): Promise<UploadBudget> {
  const row = await queries.row(used, [accountId, deps.clock()]);
  const { memberGigabytes, modelGigabytes, openUploadsMax, processingHoursADay } = await deps.budgets();
  const unsizedBytes = row.unsized.reduce((sum, one) => sum + one.count * uploadBytesMax(one.kind), 0);
  return {
    storedBytes: Number(row.storedBytes),
    pendingBytes: Number(row.pendingBytes) + unsizedBytes,
    bytesMax: (row.isModel ? modelGigabytes : memberGigabytes) * gigabyte,
    openUploads: row.openUploads,
    openUploadsMax,
    processingSeconds: row.processingSeconds,
    processingSecondsMax: processingHoursADay * 3_600,
  };
}

/**
 * Adds a file that is announced, if the budget of its owner has room for it; uploads of one owner are looked at one
 * after the other. Refuses with `conflict` when there is no room, and with `rate_limited` for too many at once.
 */
export async function addWithinBudget(deps: LibraryDeps, file: NewFile): Promise<void> {
  await deps.database.transaction(async (tx) => {
    await tx.execute(lockBudget, [file.owner_id]);
    const budget = await uploadBudgetOf(deps, tx, file.owner_id);
    if (budget.openUploads >= budget.openUploadsMax) {
      refuse('rate_limited', { msg: texts.refusals.openUploads });
    }
    const bytes = budget.storedBytes + budget.pendingBytes + (file.size_bytes ?? uploadBytesMax(file.kind));
    if (bytes > budget.bytesMax) {
      const msg = texts.refusals.storageFull({ gigabytes: String(budget.bytesMax / gigabyte) });
      refuse('conflict', { msg, fields: { fileSize: msg } });
    }
    refuseBeyondProcessing(deps, budget);
    await addFile(tx, file);
  });
}

/** Refuses with `rate_limited` once the day's processing is used up. */
export function refuseBeyondProcessing(
  deps: Pick<LibraryDeps, 'clock'>,
  budget: Pick<UploadBudget, 'processingSeconds' | 'processingSecondsMax'>,
): void {
  if (budget.processingSeconds < budget.processingSecondsMax) return;
  refuse('rate_limited', {
    msg: texts.refusals.processingSpent,
    retryAfterSeconds: Math.ceil((dayMs - (deps.clock().getTime() % dayMs)) / 1000),
  });
}

/** Does work on a file and writes down how long it took, also when it fails. */
export async function timed<Result>(
  deps: LibraryDeps,
  ownerId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const begun = performance.now();
  try {
    return await work();
  } finally {
    const seconds = Math.ceil((performance.now() - begun) / 1000);
    await deps.database
      .execute(addSeconds, [ownerId, deps.clock(), seconds])
      .catch((error: unknown) => deps.log.warn({ err: error }, 'Processing time was not written down.'));
  }
}
