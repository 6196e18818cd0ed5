import type { LanguageCode } from '@candela/contract/discovery/model-filters';
import { type Queryable, statement } from '../../../platform/database/index.ts';

/** What lists of models and days go by for an account. */
export interface Preferences {
  forYou: boolean;
  languages: LanguageCode[];
  /** A name of the tz database; null while the browser's is taken. */
  timeZone: string | null;
}

const write = statement<Preferences>(
  'accounts.save-preferences',
  `update accounts.accounts set for_you = coalesce($2, for_you), languages = coalesce($3, languages),
     time_zone = case when $4 then $5 else time_zone end
   where id = $1
   returning for_you as "forYou", languages, time_zone as "timeZone"`,
);

/** What is absent stays. A language said twice is saved once. */
export function savePreferences(
  queries: Queryable,
  accountId: string,
  { forYou, languages, timeZone }: Partial<Preferences>,
): Promise<Preferences> {
  return queries.row(write, [
    accountId,
    forYou ?? null,
    languages ? [...new Set(languages)] : null,
    timeZone !== undefined,
    timeZone ?? null,
  ]);
}
