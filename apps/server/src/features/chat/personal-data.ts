import { type Queryable, statement } from '../../platform/database/index.ts';
import type { PersonalData, PersonalFile } from '../../platform/personal-data/index.ts';

const pictures = statement<{ picture_key: string }>(
  'chat.pictures-of',
  `select picture_key from direct_messages where sender_id = $1 and picture_key is not null
   union
   select picture_key from message_campaigns where model_id = $1 and picture_key is not null`,
);

/** What accounts write, to each other and in rooms, and who keeps order there. */
export const chatData: PersonalData = {
  area: 'messages',
  tables: [
    {
      table: 'direct_messages',
      of: ['sender_id'],
      erase: {
        set: `text = 'Erased', picture_key = null, picture_width = null, picture_height = null,
          placeholder_url = null, price = null, removed_at = coalesce(t.removed_at, now())`,
      },
    },
    {
      table: 'conversations',
      of: ['model_id', 'member_id'],
      erase: { keep: 'Holds what the other side wrote, which is theirs.' },
    },
    { table: 'conversation_reads', of: ['account_id'], erase: 'delete' },
    {
      table: 'room_messages',
      of: ['sender_id'],
      leaveOut: ['sender_image'],
      erase: {
        set: `text = 'Erased', sender_username = 'Erased', sender_image = null,
          removed_at = coalesce(t.removed_at, now())`,
      },
    },
    { table: 'message_campaigns', of: ['model_id'], erase: 'delete' },
    { table: 'account_blocks', of: ['account_id'], mentions: ['blocked_id'], erase: 'delete' },
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
  async filesOf(queries: Queryable, accountId: string): Promise<PersonalFile[]> {
    const rows = await queries.rows(pictures, [accountId]);
    return rows.map(({ picture_key: key }) => ({
      name: `letter-${key.replaceAll('/', '-')}`,
      file: { key, visibility: 'private' as const },
    }));
  },
};
