import type { PersonalData } from '../../platform/personal-data/index.ts';

const charged = 'What was charged for is kept with the ledger, without a name.';

/** Shows, calls and what was given in rooms. */
export const liveData: PersonalData = {
  area: 'live',
  tables: [
    { table: 'shows.shows', of: ['model_id'], erase: { set: `title = ''` } },
    { table: 'private_shows.private_shows', of: ['model_id', 'member_id'], erase: { retain: charged } },
    { table: 'metering.seats', of: ['model_id', 'member_id'], erase: { retain: charged } },
    {
      table: 'calls.calls',
      of: ['model_id', 'member_id'],
      mentions: ['caller_id'],
      erase: { retain: charged },
    },
    { table: 'calls.bookings', of: ['model_id', 'member_id'], erase: { set: `note = ''` } },
    { table: 'metering.settings', of: ['model_id'], erase: 'delete' },
    { table: 'shows.stream_keys', of: ['model_id'], leaveOut: ['nonce'], erase: 'delete' },
    { table: 'rooms.tip_menu_items', of: ['model_id'], erase: 'delete' },
    { table: 'rooms.goals', of: ['model_id'], erase: { retain: charged } },
    {
      table: 'shows.viewer_locations',
      of: ['model_id'],
      notCopied: 'Who watches from where; gone with the show.',
      erase: 'delete',
    },
    {
      table: 'shows.media_leases',
      of: ['account_id'],
      notCopied: 'Which tab plays; gone with the session.',
      erase: 'delete',
    },
    {
      table: 'shows.recordings',
      of: ['model_id'],
      erase: { set: 'discarded_at = coalesce(t.discarded_at, now())' },
    },
    { table: 'rooms.polls', of: ['model_id'], erase: 'delete' },
    { table: 'rooms.poll_votes', of: ['account_id'], erase: 'delete' },
    { table: 'rooms.givers', of: ['account_id'], erase: { retain: charged } },
  ],
};
