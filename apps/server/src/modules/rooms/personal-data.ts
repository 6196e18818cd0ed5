import type { PersonalData } from '../../platform/personal-data/index.ts';

/** What accounts write in rooms, and who moderates there. */
export const roomsData: PersonalData = {
  area: 'rooms',
  tables: [
    {
      table: 'rooms.messages',
      of: ['sender_id'],
      leaveOut: ['sender_image'],
      erase: {
        set: `text = 'Erased', sender_username = 'Erased', sender_image = null,
          removed_at = coalesce(t.removed_at, now())`,
      },
    },
    { table: 'rooms.moderators', of: ['account_id', 'model_id'], erase: 'delete' },
    { table: 'rooms.rules', of: ['model_id'], erase: 'delete' },
    {
      table: 'rooms.sanctions',
      of: ['account_id', 'model_id'],
      mentions: ['by_account'],
      erase: 'delete',
    },
    { table: 'rooms.silences', of: ['model_id'], erase: 'delete' },
  ],
};
