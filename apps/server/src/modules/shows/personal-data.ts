import type { PersonalData } from '../../platform/personal-data/index.ts';

/** Shows, and what belongs to them. */
export const showsData: PersonalData = {
  area: 'shows',
  tables: [
    { table: 'shows', of: ['model_id'], erase: { set: `title = ''` } },
    { table: 'stream_keys', of: ['model_id'], leaveOut: ['nonce'], erase: 'delete' },
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
  ],
};
