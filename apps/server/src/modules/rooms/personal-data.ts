import type { PersonalData } from '../../platform/personal-data/index.ts';

/** What accounts write in rooms, and who moderates there. */
export const roomsData: PersonalData = {
  area: 'rooms',
  tables: [
    {
      table: 'room_messages',
      of: ['sender_id'],
      leaveOut: ['sender_image'],
      erase: {
        set: `text = 'Erased', sender_username = 'Erased', sender_image = null,
          removed_at = coalesce(t.removed_at, now())`,
      },
    },
    { table: 'room_moderators', of: ['account_id', 'model_id'], erase: 'delete' },
    { table: 'room_rules', of: ['model_id'], erase: 'delete' },
    {
      table: 'room_sanctions',
      of: ['account_id', 'model_id'],
      mentions: ['by_account'],
      erase: 'delete',
    },
    { table: 'room_silences', of: ['model_id'], erase: 'delete' },
  ],
};
