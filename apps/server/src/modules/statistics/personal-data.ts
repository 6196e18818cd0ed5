import type { PersonalData } from '../../platform/personal-data/index.ts';

/** Counts of what happened to a model's pages. Who looked is in hashes that nobody can take back to an account. */
export const statisticsData: PersonalData = {
  area: 'statistics',
  tables: [
    { table: 'statistics.quarters', of: ['model_id'], erase: 'delete' },
    { table: 'statistics.item_days', of: ['model_id'], erase: 'delete' },
    { table: 'statistics.changes', of: ['model_id'], erase: 'delete' },
  ],
};
