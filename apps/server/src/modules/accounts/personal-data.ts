import { type Queryable, statement } from '../../platform/database/index.ts';
import type { FileStore } from '../../platform/files/index.ts';
import type { PersonalData, PersonalFile } from '../../platform/personal-data/index.ts';

const pictures = statement<{ profile_image: string | null; cover_image: string | null }>(
  'accounts.pictures-of',
  'select profile_image, cover_image from accounts.accounts where id = $1',
);
const heldPictures = statement<{ use: string; file_key: string }>(
  'accounts.held-pictures-of',
  'select use, file_key from accounts.waiting_pictures where account_id = $1 and rejected_at is null',
);

/** What is known of who an account is. Its own row is emptied by `eraseAccount`, which keeps its id. */
export function accountsData(files: Pick<FileStore, 'publicUrl'>): PersonalData {
  return {
    area: 'account',
    tables: [
      {
        table: 'accounts.accounts',
        of: ['id'],
        leaveOut: ['password_hash', 'is_demo'],
        erase: { retain: 'Emptied by eraseAccount; the ledger, orders and shows name its id.' },
      },
      { table: 'accounts.sessions', of: ['account_id'], leaveOut: ['token_hash'], erase: 'delete' },
      {
        table: 'accounts.one_time_codes',
        of: ['account_id'],
        notCopied: 'A secret, gone within minutes.',
        erase: 'delete',
      },
      {
        table: 'accounts.password_reset_tokens',
        of: ['account_id'],
        notCopied: 'A secret.',
        erase: 'delete',
      },
      {
        table: 'accounts.authenticators',
        of: ['account_id'],
        notCopied: 'A secret.',
        erase: 'delete',
      },
      {
        table: 'accounts.recovery_codes',
        of: ['account_id'],
        notCopied: 'Secrets.',
        erase: 'delete',
      },
      {
        table: 'accounts.sign_in_tickets',
        of: ['account_id'],
        notCopied: 'A secret, gone within minutes.',
        erase: 'delete',
      },
      { table: 'accounts.devices', of: ['account_id'], leaveOut: ['token_hash'], erase: 'delete' },
      { table: 'accounts.application_tokens', of: ['account_id'], notCopied: 'A secret.', erase: 'delete' },
      { table: 'accounts.waiting_pictures', of: ['account_id'], leaveOut: ['file_key'], erase: 'delete' },
      { table: 'accounts.blocks', of: ['account_id'], mentions: ['blocked_id'], erase: 'delete' },
      {
        table: 'accounts.handles',
        of: ['account_id'],
        leaveOut: ['handle_hash'],
        erase: { retain: 'Emptied by eraseAccount; a print stays so that nobody gets the address.' },
      },
      { table: 'accounts.country_blocks', of: ['model_id'], erase: 'delete' },
      {
        table: 'platform.mails',
        of: [],
        where: 't.recipient = (select a.email from accounts.accounts a where a.id = $1)',
        leaveOut: ['sent_by', 'attempts', 'next_attempt_at', 'last_error'],
        erase: 'delete',
      },
    ],
    async filesOf(queries: Queryable, accountId: string): Promise<PersonalFile[]> {
      const row = await queries.maybeRow(pictures, [accountId]);
      const named = { 'profile-picture.webp': row?.profile_image, 'cover-picture.webp': row?.cover_image };
      const held = await queries.rows(heldPictures, [accountId]);
      const shown = Object.entries(named).flatMap(([name, url]) => {
        const key = url ? publicKeyOf(files, url) : undefined;
        return key === undefined ? [] : [{ name, file: { key, visibility: 'public' as const } }];
      });
      const waiting = held.map(({ use, file_key: key }) => ({
        name: `waiting-${use}-picture.webp`,
        file: { key, visibility: 'private' as const },
      }));
      return [...shown, ...waiting];
    },
  };
}

/** The key of a public file by its address; undefined for addresses of other places. */
export function publicKeyOf(files: Pick<FileStore, 'publicUrl'>, url: string): string | undefined {
  const base = files.publicUrl('x').slice(0, -1);
  return url.startsWith(base) ? decodeURIComponent(url.slice(base.length)) : undefined;
}
