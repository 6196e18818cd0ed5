import type { PersonalData } from '../../platform/personal-data/index.ts';

/** What models know of their fans, and wrote down about them. Both sides get a copy: a note is about the member, too. */
export const fansData: PersonalData = {
  area: 'fans',
  tables: [
    { table: 'fans.fans', of: ['member_id', 'model_id'], erase: 'delete' },
    { table: 'fans.notes', of: ['model_id', 'member_id'], erase: 'delete' },
    { table: 'fans.lists', of: ['model_id'], erase: 'delete' },
    { table: 'fans.list_members', of: ['member_id'], erase: 'delete' },
  ],
};
