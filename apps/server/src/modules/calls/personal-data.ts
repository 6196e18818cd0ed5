import type { PersonalData } from '../../platform/personal-data/index.ts';

/** Who called whom, and times agreed on. */
export const callsData: PersonalData = {
  area: 'calls',
  tables: [
    {
      table: 'calls.calls',
      of: ['model_id', 'member_id'],
      mentions: ['caller_id'],
      erase: { retain: 'What was charged for is kept with the ledger, without a name.' },
    },
    { table: 'calls.bookings', of: ['model_id', 'member_id'], erase: { set: `note = ''` } },
  ],
};
