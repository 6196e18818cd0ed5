import type { LanguageCode } from '@candela/contract/discovery/model-filters';
import { type Queryable, statement } from '../../platform/database/index.ts';

export interface Preferences {
  forYou: boolean;
  languages: LanguageCode[];
}

const read = statement<Preferences>(
  'discovery.read-preferences',
  'select for_you as "forYou", languages from accounts.profiles where id = $1',
);
const write = statement<Preferences>(
  'discovery.write-preferences',
  `update accounts.accounts set for_you = coalesce($2, for_you), languages = coalesce($3, languages)
   where id = $1
   returning for_you as "forYou", languages`,
);

export async function getPreferences(database: Queryable, accountId: string): Promise<{ data: Preferences }> {
  return { data: await database.row(read, [accountId]) };
}

/** What is absent stays. A language said twice is kept once. */
export async function setPreferences(
  database: Queryable,
  accountId: string,
  { forYou, languages }: Partial<Preferences>,
): Promise<{ data: Preferences }> {
  const spoken = languages && [...new Set(languages)];
  return { data: await database.row(write, [accountId, forYou ?? null, spoken ?? null]) };
}
