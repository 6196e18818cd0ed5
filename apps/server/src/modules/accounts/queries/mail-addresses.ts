import { type Queryable, statement } from '../../../platform/database/index.ts';

/** An account as mails address it. */
export interface Contact {
  id: string;
  email: string;
  username: string;
  mayTakePart: boolean;
}

const contacts = statement<Contact>(
  'accounts.contacts',
  `select id, email, username, email_verified_at is not null and suspended_at is null as "mayTakePart"
   from accounts.accounts where id = any($1) and erased_at is null`,
);

/** How accounts are mailed, also those that may not take part. Erased ones are left out. */
export async function contactsOf(database: Queryable, ids: readonly string[]): Promise<Contact[]> {
  return ids.length === 0 ? [] : await database.rows(contacts, [ids]);
}

/** Where accounts are mailed; those that may not take part are left out. */
export async function mailAddresses(database: Queryable, ids: readonly string[]): Promise<Contact[]> {
  return (await contactsOf(database, ids)).filter(({ mayTakePart }) => mayTakePart);
}
