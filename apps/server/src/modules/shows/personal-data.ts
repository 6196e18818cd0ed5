import type { PersonalData } from '../../platform/personal-data/index.ts';

/** Shows, and what belongs to them. */
export const showsData: PersonalData = {
  area: 'shows',
  tables: [
    { table: 'shows.shows', of: ['model_id'], erase: { set: `title = '', tags = '{}'` } },
    { table: 'shows.changes', of: ['model_id'], erase: { set: `title = '', tags = '{}'` } },
    { table: 'shows.stream_keys', of: ['model_id'], leaveOut: ['nonce'], erase: 'delete' },
    {
      table: 'shows.viewer_locations',
      of: ['model_id'],
      notCopied: 'Who watches from where; gone with the show.',
      erase: 'delete',
    },
    { table: 'shows.audience', of: ['account_id'], mentions: ['model_id'], erase: 'delete' },
    {
      table: 'shows.media_leases',
      of: ['account_id'],
      notCopied: 'Which tab plays; gone with the session.',
      erase: 'delete',
    },
    {
      table: 'shows.upload_checks',
      of: ['model_id'],
      notCopied: 'That an upload was tried; gone within a minute.',
      erase: 'delete',
    },
    {
      table: 'shows.recordings',
      of: ['model_id'],
      erase: { set: 'discarded_at = coalesce(t.discarded_at, now())' },
    },
    {
      table: 'shows.blurs',
      of: ['model_id'],
      erase: { retain: 'That a show is blurred holds until staff lift it.' },
    },
    { table: 'shows.clip_settings', of: ['model_id'], erase: 'delete' },
    { table: 'shows.clips', of: ['made_by'], mentions: ['model_id'], erase: 'delete' },
  ],
};
