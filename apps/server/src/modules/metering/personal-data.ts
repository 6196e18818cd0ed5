import type { PersonalData } from '../../platform/personal-data/index.ts';

/** What members sat in by the minute, and what models offer. */
export const meteringData: PersonalData = {
  area: 'metering',
  tables: [
    {
      table: 'metering.seats',
      of: ['model_id', 'member_id'],
      erase: { retain: 'What was charged for is kept with the ledger, without a name.' },
    },
    { table: 'metering.settings', of: ['model_id'], erase: 'delete' },
  ],
};
