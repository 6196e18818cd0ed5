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
  openUploads: number;
  processingSeconds: number;
}>(
  'library.budget-used',
  `select exists (select from accounts.public_accounts where id = $1 and type = 'model') as "isModel",
     coalesce(s.stored_bytes, 0) as "storedBytes", coalesce(s.pending_bytes, 0) as "pendingBytes",
     coalesce(s.open_uploads, 0) as "openUploads",
     (select coalesce(sum(seconds), 0)::int from library.processing where owner_id = $1 and day >= $2::date)
       as "processingSeconds"
   from (select) as one left join library.storage s on s.owner_id = $1`,
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

/**
 * What an account may keep here and have worked on, and how much of it is used, however many files it has. A file that
 * has not said its size counts as the largest until it is processed.
 */
export async function uploadBudgetOf(
  deps: LibraryDeps,
  queries: Queryable,
  accountId: string,
): Promise<UploadBudget> {
  const row = await queries.row(used, [accountId, deps.clock()]);
  const { memberGigabytes, modelGigabytes, openUploadsMax, processingHoursADay } = await deps.budgets();
  return {
    storedBytes: Number(row.storedBytes),
    pendingBytes: Number(row.pendingBytes),
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
