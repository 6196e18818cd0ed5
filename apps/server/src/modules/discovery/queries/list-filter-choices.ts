import { minuteMs } from '@candela/contract/shared/durations';
import { cached } from '../../../platform/cached.ts';
import { type Queryable, statement } from '../../../platform/database/index.ts';
import { wholeSite } from '../store.ts';

type Choice = { value: string; count: number };
export interface FilterChoices {
  genders: Choice[];
  countries: Choice[];
  languages: Choice[];
}

/** As the models wrote it, one spelling each, most first. */
const said = (column: string) => `
  coalesce((
    select jsonb_agg(jsonb_build_object('value', word, 'count', models) order by models desc, word)
    from (
      select min(trim(${column})) as word, count(*)::int as models
      from accounts.public_models where trim(${column}) <> ''
      group by lower(trim(${column})) order by 2 desc limit 60
    ) as words
  ), '[]')`;

const choices = statement<FilterChoices>(
  'discovery.filter-choices',
  `select ${said('gender')} as genders, ${said('country')} as countries,
     coalesce((
       select jsonb_agg(jsonb_build_object('value', code, 'count', models) order by models desc, code)
       from (
         select substr(tag, 11) as code, count(*)::int as models
         from discovery.model_listings, unnest(tags) as tag
         where scope = $2 and tags && $1 and tag like 'languages:%'
         group by 1
       ) as spoken
     ), '[]') as languages`,
);

/** What the filters offer. It is counted again every few minutes only, because it reads every model. */
export function filterChoices(database: Queryable, clock: () => Date, codes: readonly string[]) {
  const tags = codes.map((code) => `languages:${code}`);
  const counted = cached<FilterChoices>({ forMs: 5 * minuteMs, atMost: 1, clock });
  return async function listFilterChoices(): Promise<{ data: FilterChoices }> {
    return { data: await counted('', () => database.row(choices, [tags, wholeSite])) };
  };
}
