import type { PersonalData } from '../../platform/personal-data/index.ts';

/** Who asked whom for a private show. */
export const privateShowsData: PersonalData = {
  area: 'private-shows',
  tables: [
    {
      table: 'private_shows.private_shows',
      of: ['model_id', 'member_id'],
      erase: { retain: 'What was charged for is kept with the ledger, without a name.' },
    },
  ],
};
