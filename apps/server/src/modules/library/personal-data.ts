import { type Queryable, statement } from '../../platform/database/index.ts';
import type { PersonalData, PersonalFile } from '../../platform/personal-data/index.ts';
import { originalOf } from './uploads.ts';

const uploads = statement<{ id: string; stored_name: string; original_name: string; saved: boolean }>(
  'library.forOwner-uploads',
  `select id, stored_name, original_name, state not in ('awaited', 'failed') as saved
   from library.files where owner_id = $1 order by created_at, id`,
);

/** What accounts publish, say and rate. Bytes go by the library's own job once their rows are gone. */
export const libraryData: PersonalData = {
  area: 'library',
  tables: [
    {
      table: 'library.items',
      of: ['model_id'],
      mentions: ['clipped_by'],
      // The row stays without words or files: the records of who was depicted are saved by it.
      erase: {
        set: `title = 'Erased', description = '', tags = '{}', captions = null, status = 'archived',
          archived_at = coalesce(t.archived_at, now())`,
      },
    },
    { table: 'library.files', of: ['owner_id'], leaveOut: ['renditions', 'content_hash'], erase: 'delete' },
    { table: 'library.folders', of: ['owner_id'], erase: 'delete' },
    {
      table: 'library.file_uses',
      of: [],
      where: 't.file_id in (select f.id from library.files f where f.owner_id = $1)',
      erase: 'delete',
    },
    {
      table: 'library.items',
      as: 'library.clips-made',
      of: ['clipped_by'],
      mentions: ['model_id'],
      notCopied: "They are the model's; who made them is a word beside her draft.",
      // What was cut of her show stays hers.
      erase: { set: 'clipped_by = null' },
    },
    { table: 'library.processing', of: ['owner_id'], erase: 'delete' },
    { table: 'library.storage', of: ['owner_id'], erase: 'delete' },
    { table: 'library.item_members', of: ['account_id'], erase: 'delete' },
    {
      table: 'library.item_people',
      of: ['account_id'],
      leaveOut: ['release_file_id'],
      // A release saved for somebody depicted is the model's proof.
      erase: { retain: 'Who is depicted is a record the law asks for.' },
    },
    {
      table: 'library.comments',
      of: ['account_id'],
      erase: { set: `account_id = null, text = '', deleted_at = coalesce(t.deleted_at, now())` },
    },
    { table: 'library.favourites', of: ['account_id'], erase: 'delete' },
    { table: 'library.item_ratings', of: ['account_id'], erase: 'delete' },
    { table: 'library.model_ratings', of: ['account_id'], mentions: ['model_id'], erase: 'delete' },
    {
      table: 'library.model_rating_totals',
      of: ['model_id'],
      notCopied: 'Figures of the site.',
      erase: 'delete',
    },
    { table: 'library.own_counts', of: ['model_id'], notCopied: 'Figures of the site.', erase: 'delete' },
    {
      table: 'library.playback_devices',
      of: ['account_id'],
      notCopied: 'Where something plays now; gone within the hour.',
      erase: 'delete',
    },
    { table: 'library.lists', of: ['account_id'], erase: 'delete' },
    {
      table: 'library.list_items',
      of: [],
      where: 't.list_id in (select l.id from library.lists l where l.account_id = $1)',
      erase: 'delete',
    },
    { table: 'library.dismissals', of: ['account_id'], erase: 'delete' },
    { table: 'library.positions', of: ['account_id'], erase: 'delete' },
    { table: 'library.reactions', of: ['account_id'], erase: 'delete' },
  ],
  async filesOf(queries: Queryable, accountId: string): Promise<PersonalFile[]> {
    const rows = await queries.rows(uploads, [accountId]);
    return rows
      .filter(({ saved }) => saved)
      .map((row) => ({ name: `${row.id}-${row.original_name}`, file: originalOf(row) }));
  },
};
