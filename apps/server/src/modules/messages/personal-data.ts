import { type Queryable, statement } from '../../platform/database/index.ts';
import type { PersonalData, PersonalFile } from '../../platform/personal-data/index.ts';

// A video is the library's own file, and handed over there.
const pictures = statement<{ picture_key: string }>(
  'messages.pictures-of',
  `with sent as (
     select picture_key, media from messages.direct_messages where sender_id = $1 and picture_key is not null
     union all
     select picture_key, media from messages.campaigns where model_id = $1 and picture_key is not null
     union all
     select picture_key, media from messages.automatic where model_id = $1 and picture_key is not null
   )
   select picture_key from sent where media is null
   union
   select one ->> 'key' from sent cross join jsonb_array_elements(media) as one where one ->> 'kind' = 'image'`,
);

/** What accounts write to each other. */
export const messagesData: PersonalData = {
  area: 'messages',
  tables: [
    {
      table: 'messages.direct_messages',
      of: ['sender_id'],
      erase: {
        set: `text = 'Erased', media = null, picture_key = null, picture_width = null, picture_height = null,
          placeholder_url = null, price = null, removed_at = coalesce(t.removed_at, now())`,
      },
    },
    {
      table: 'messages.conversations',
      of: ['model_id', 'member_id'],
      erase: { retain: 'Holds what the other side wrote, which is theirs.' },
    },
    { table: 'messages.conversation_reads', of: ['account_id'], erase: 'delete' },
    { table: 'messages.campaigns', of: ['model_id'], erase: 'delete' },
    { table: 'messages.templates', of: ['model_id'], erase: 'delete' },
    { table: 'messages.automatic', of: ['model_id'], erase: 'delete' },
    { table: 'messages.automatic_sent', of: ['fan_id', 'model_id'], erase: 'delete' },
    { table: 'messages.automatic_off', of: ['account_id'], erase: 'delete' },
    { table: 'messages.birthdays_on', of: ['account_id'], erase: 'delete' },
  ],
  async filesOf(queries: Queryable, accountId: string): Promise<PersonalFile[]> {
    const rows = await queries.rows(pictures, [accountId]);
    return rows.map(({ picture_key: key }) => ({
      name: `message-${key.replaceAll('/', '-')}`,
      file: { key, visibility: 'private' as const },
    }));
  },
};
