import { statistics } from '@candela/contract/statistics/operations';
import { implement } from '@orpc/server';
import { type Database, statement } from '../../platform/database/index.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import type { StatisticsDeps } from './dependencies.ts';
import { exportStatistics, getStatistics } from './get-statistics.ts';

export { noteView, type ViewerContext } from './note-view.ts';
export { statisticsData } from './personal-data.ts';

const os = implement(statistics).$context<RequestContext>();

/** The handlers of a model's statistics. */
export function statisticsRoutes(deps: StatisticsDeps) {
  return {
    getStatistics: os.getStatistics.handler(async ({ input, context }) => ({
      data: await getStatistics(deps, input, context),
    })),
    exportStatistics: os.exportStatistics.handler(async ({ input, context }) => ({
      data: await exportStatistics(deps, input, context),
    })),
  };
}

const fold = statement<object>('statistics.fold-changes', 'select statistics.fold_changes()');
const forget = statement<object>('statistics.forget-viewers', 'select statistics.forget_viewers($1::date)');

/** Moves what was counted into the sums, and forgets who looked on days that are over. To be run every few minutes. */
export async function rollUpStatistics(database: Database, now: Date): Promise<void> {
  await database.execute(fold);
  await database.execute(forget, [now.toISOString().slice(0, 10)]);
}
