import type { PersonalData } from '../../platform/personal-data/index.ts';

const charged = 'What was charged for is kept with the ledger, without a name.';

/** What accounts write in rooms, who moderates there, and what stands on boards. */
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
    {
      table: 'rooms.tips',
      of: ['sender_id'],
      erase: {
        set: `text = '', sender_username = case when sender_username is not null then 'Erased' end`,
      },
    },
    { table: 'rooms.quick_replies', of: ['model_id'], erase: 'delete' },
    { table: 'rooms.timed_lines', of: ['model_id'], erase: 'delete' },
    { table: 'rooms.source_keys', of: ['model_id'], leaveOut: ['nonce'], erase: 'delete' },
    { table: 'rooms.moderators', of: ['account_id', 'model_id'], erase: 'delete' },
    { table: 'rooms.rules', of: ['model_id'], erase: 'delete' },
    {
      table: 'rooms.sanctions',
      of: ['account_id', 'model_id'],
      mentions: ['by_account'],
      erase: 'delete',
    },
    { table: 'rooms.silences', of: ['model_id'], erase: 'delete' },
    { table: 'rooms.staff_notices', of: ['model_id'], erase: 'delete' },
    { table: 'rooms.tip_menu_items', of: ['model_id'], erase: 'delete' },
    { table: 'rooms.wheels', of: ['model_id'], erase: 'delete' },
    { table: 'rooms.presets', of: ['model_id'], erase: 'delete' },
    { table: 'rooms.goals', of: ['model_id'], erase: { retain: charged } },
    { table: 'rooms.polls', of: ['model_id'], erase: 'delete' },
    { table: 'rooms.poll_votes', of: ['account_id'], erase: 'delete' },
    { table: 'rooms.givers', of: ['account_id'], erase: { retain: charged } },
  ],
};
