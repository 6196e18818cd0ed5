import type { LanguageCode } from '@candela/contract/discovery/model-filters';
import { type Queryable, statement } from '../../../platform/database/index.ts';

/** What lists of models go by for an account. */
export interface Preferences {
  forYou: boolean;
  languages: LanguageCode[];
}

const write = statement<Preferences>(
  'accounts.save-preferences',
  `update accounts.accounts set for_you = coalesce($2, for_you), languages = coalesce($3, languages)
   where id = $1
   returning for_you as "forYou", languages`,
);

/** What is absent stays. A language said twice is saved once. */
export function savePreferences(
  queries: Queryable,
  accountId: string,
  { forYou, languages }: Partial<Preferences>,
): Promise<Preferences> {
  return queries.row(write, [accountId, forYou ?? null, languages ? [...new Set(languages)] : null]);
}
