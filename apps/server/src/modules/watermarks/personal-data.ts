import type { PersonalData } from '../../platform/personal-data/index.ts';

/** Whose copies were marked with what. */
export const watermarksData: PersonalData = {
  area: 'watermarks',
  tables: [
    { table: 'watermarks.choices', of: ['model_id'], erase: 'delete' },
    {
      table: 'watermarks.codes',
      of: ['viewer_id'],
      mentions: ['model_id'],
      // The code then says that the account is gone, and no more.
      erase: { set: 'viewer_id = null, shown_name = null' },
    },
  ],
};
