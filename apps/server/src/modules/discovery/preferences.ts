import { type Queryable, statement } from '../../platform/database/index.ts';
import { type Preferences, savePreferences } from '../accounts/index.ts';

const read = statement<Preferences>(
  'discovery.read-preferences',
  'select for_you as "forYou", languages, time_zone as "timeZone" from accounts.profiles where id = $1',
);

export async function getPreferences(database: Queryable, accountId: string): Promise<{ data: Preferences }> {
  return { data: await database.row(read, [accountId]) };
}

/** What is absent stays. */
export async function setPreferences(
  database: Queryable,
  accountId: string,
  change: Partial<Preferences>,
): Promise<{ data: Preferences }> {
  return { data: await savePreferences(database, accountId, change) };
}
