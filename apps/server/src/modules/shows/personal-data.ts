import type { PersonalData } from '../../platform/personal-data/index.ts';

/** Shows, and what belongs to them. */
export const showsData: PersonalData = {
  area: 'shows',
  tables: [
    { table: 'shows', of: ['model_id'], erase: { set: `title = ''` } },
    { table: 'stream_keys', of: ['model_id'], leaveOut: ['nonce'], erase: 'delete' },
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
  ],
};
