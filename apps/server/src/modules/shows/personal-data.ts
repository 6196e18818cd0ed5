import type { PersonalData } from '../../platform/personal-data/index.ts';

const charged = 'What was charged for is kept with the ledger, without a name.';

/** Shows, calls and what was given in rooms. */
export const liveData: PersonalData = {
  area: 'live',
  tables: [
    { table: 'shows', of: ['model_id'], erase: { set: `title = ''` } },
    { table: 'private_shows', of: ['model_id', 'member_id'], erase: { retain: charged } },
    { table: 'seats', of: ['model_id', 'member_id'], erase: { retain: charged } },
    { table: 'calls', of: ['model_id', 'member_id'], mentions: ['caller_id'], erase: { retain: charged } },
    { table: 'call_bookings', of: ['model_id', 'member_id'], erase: { set: `note = ''` } },
    { table: 'live_settings', of: ['model_id'], erase: 'delete' },
    { table: 'stream_keys', of: ['model_id'], leaveOut: ['nonce'], erase: 'delete' },
    { table: 'tip_menu_items', of: ['model_id'], erase: 'delete' },
    { table: 'room_goals', of: ['model_id'], erase: { retain: charged } },
    {
      table: 'watching_from',
      of: ['model_id'],
      notCopied: 'Who watches from where; gone with the show.',
      erase: 'delete',
    },
    {
      table: 'media_places',
      of: ['account_id'],
      notCopied: 'Which tab plays; gone with the session.',
      erase: 'delete',
    },
    {
      table: 'show_recordings',
      of: ['model_id'],
      erase: { set: 'discarded_at = coalesce(t.discarded_at, now())' },
    },
    { table: 'room_polls', of: ['model_id'], erase: 'delete' },
    { table: 'room_poll_votes', of: ['account_id'], erase: 'delete' },
    { table: 'room_givers', of: ['account_id'], erase: { retain: charged } },
  ],
};
