import type { KindShare } from '@candela/contract/ledger/creator-share';
import type { PreparedShow } from '@candela/contract/schedule/operations';
import type { Transaction } from '../../platform/database/index.ts';
import type { Events } from '../../platform/events/index.ts';
import { refuse } from '../../platform/refusal.ts';
import { modelApproved } from '../accounts/index.ts';
import { creatorSharesOf } from '../ledger/index.ts';
import type { ScheduleDeps } from './dependencies.ts';
import { texts } from './locales/texts.ts';
import { addShow, changeShow, type PlanInput, wireOf } from './plan-shows.ts';
import { scheduleStore } from './store.ts';

/**
 * What a model who waits for approval has planned. Nobody else sees it before: what others read are shows of approved models.
 * Refuses with `unauthenticated`.
 */
export async function listPreparedShows(
  deps: ScheduleDeps,
  { token }: { token: string },
): Promise<PreparedShow[]> {
  return await preparedOf(deps, await applicant(deps, token));
}

/** What she will get of each kind of sale, for the prices she plans with. Refuses with `unauthenticated`. */
export async function getPreparedShares(
  deps: ScheduleDeps,
  { token }: { token: string },
): Promise<KindShare[]> {
  return await creatorSharesOf(deps.database, await applicant(deps, token), deps.clock());
}

/**
 * Plans a show of a model who waits, or changes one. Refuses as `planShow` and `changePlannedShow` do, with `unauthenticated`,
 * and with `conflict` once she is approved, and for a show that was announced before she was rejected: what is or was public
 * is planned with her session.
 */
export async function prepareShow(
  deps: ScheduleDeps,
  { token, showId, ...plan }: PlanInput & { token: string; showId?: string | undefined },
): Promise<PreparedShow[]> {
  const modelId = await applicant(deps, token);
  await deps.database.transaction(async (tx) => {
    await deps.accounts.lockApplicant(tx, modelId);
    if (showId === undefined) {
      const { id } = await addShow(deps, tx, modelId, plan);
      await scheduleStore.markPrepared(tx, id);
    } else {
      await requirePrepared(tx, showId, modelId);
      await changeShow(deps, tx, modelId, { ...plan, showId });
    }
  });
  return await preparedOf(deps, modelId);
}

/** Takes back a show of a model who waits; nobody knew of it, so nothing stays. Refuses as a change does. */
export async function removePreparedShow(
  deps: ScheduleDeps,
  { token, showId }: { token: string; showId: string },
): Promise<PreparedShow[]> {
  const modelId = await applicant(deps, token);
  await deps.database.transaction(async (tx) => {
    await deps.accounts.lockApplicant(tx, modelId);
    await requirePrepared(tx, showId, modelId);
    await scheduleStore.deletePrepared(tx, showId);
  });
  return await preparedOf(deps, modelId);
}

/**
 * Has an approval announce what its model prepared, in the approval's transaction. What is over by then is deleted, so that no
 * calendar shows it.
 */
export function announcePrepared({
  events,
  clock,
}: { events: Pick<Events, 'inTransaction'> } & Pick<ScheduleDeps, 'clock'>): void {
  events.inTransaction(modelApproved, 'schedule', async (tx, { modelId }) => {
    await scheduleStore.deletePreparedOver(tx, modelId, clock());
    await scheduleStore.announce(tx, modelId);
  });
}

/** Members may have asked for a show that was announced, and have it in their calendars. */
async function requirePrepared(tx: Transaction, showId: string, modelId: string): Promise<void> {
  await scheduleStore.lock(tx, modelId);
  const found = await scheduleStore.isPrepared(tx, showId, modelId);
  if (!found) return refuse('not_found');
  if (!found.prepared) refuse('conflict', { msg: texts.refusals.announced });
}

async function applicant({ accounts }: ScheduleDeps, token: string): Promise<string> {
  return (await accounts.applicantOf(token)) ?? refuse('unauthenticated', { msg: texts.refusals.logInAgain });
}

async function preparedOf({ database, clock }: ScheduleDeps, modelId: string): Promise<PreparedShow[]> {
  const rows = await scheduleStore.mine(database, modelId, clock());
  return rows.map((row) => ({ ...wireOf(row), canChange: row.prepared }));
}
