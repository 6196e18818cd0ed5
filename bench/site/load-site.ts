import pg from 'pg';

/** Turns `n` into an id that sorts like one made at that moment. */
const idOf = (n: string, at: string) =>
  `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7000800000' || lpad(to_hex(${n}), 10, '0'))::uuid`;

const nobody = "'00000000-0000-0000-0000-000000000000'::uuid";
const joined = `timestamptz '2025-01-01' + (n % 500) * interval '1 day' + n * interval '1 millisecond'`;
const published = `timestamptz '2024-01-01' + (n % 800) * interval '1 day' + n * interval '1 millisecond'`;

/** Names that look like names, so that a search has as much to distinguish as on a real site. */
const syllables = `array['ma','ren','so','ray','a','bas','ti','an','o','des','sa','ka','li','nor','vin','el','ju','ta','mi','ro','da','fen','zo','hal','pe','tri','cu','lan','wes','gre']`;
const named = (seed: string) =>
  `(${syllables})[1 + (${seed}) % 30] || (${syllables})[1 + (${seed} / 30) % 30] || (${syllables})[1 + (${seed} / 900) % 30]`;

/** The `at`th word of a row's text: one of 27,000, the first of them in many rows and most in few, as in any language. */
const someWord = (row: string, at: number) =>
  named(`floor(27000 * power((hashint8(${row} * 16 + ${at}) & 65535) / 65536.0, 4))::int`);

/** How much a site holds. */
export interface SiteSize {
  models: number;
  videos: number;
  /** Whether the first model made half of all videos, so that one model's list is long, too. */
  prolific?: boolean;
}

const categories = 12;
const filled = [
  'discovery.categories',
  'accounts.accounts',
  'discovery.model_categories',
  'discovery.model_listings',
  'discovery.model_totals',
  'discovery.model_counts',
  'discovery.model_words',
  'library.items',
  'library.item_counts',
  'library.own_counts',
  'library.listings',
  'library.totals',
  'library.counts',
  'discovery.search_documents',
  'discovery.search_words',
];

function statementsFor({ models, videos, prolific = false }: SiteSize): string[] {
  return [
    // The lists are filled below in one go, by what their triggers would have written row by row.
    ...filled.map((table) => `alter table ${table} disable trigger user`),
    `insert into discovery.categories (id, parent_id, name, position, created_at)
     select ${idOf('n', "timestamptz '2024-06-01'")}, null, 'Category ' || n, n, '2024-06-01'
     from generate_series(1, ${categories}) as n`,
    `insert into accounts.accounts (id, unique_id, type, username, email, password_hash, dob, name, tagline, gender, country,
       about_me, languages, approval_status, email_verified_at, terms_accepted_at, created_at, updated_at)
     select ${idOf('n', joined)}, 'm' || n, 'model', ${named('n')} || '.' || n, 'm' || n || '@bench.invalid', 'x',
       '1995-05-05', initcap(${named('n')}) || ' ' || initcap(${named('n * 7 + 13')}), 'Bench',
       case n % 3 when 0 then 'Man' else 'Woman' end, 'Country ' || n % 40,
       jsonb_build_object('hairColor', (array['Black','Brown','Red','Blonde'])[1 + n % 4], 'age', 19 + n % 40),
       case n % 5 when 0 then array['en', 'pt'] else array['en'] end,
       'approved', ${joined}, ${joined}, ${joined}, ${joined}
     from generate_series(1, ${models}) as n`,
    `insert into discovery.model_categories (model_id, category_id)
     select a.id, c.id
     from (select id, row_number() over (order by id) as n from accounts.accounts where type = 'model') as a
       join (select id, position from discovery.categories) as c on c.position = 1 + a.n % ${categories}`,
    `with models as materialized (
       select id, created_at, lower(username) as username, discovery.facet_tags(id) as tags from accounts.accounts where type = 'model'
     )
     insert into discovery.model_listings (model_id, scope, created_at, username, popularity, tags)
     select m.id, scopes.scope, m.created_at, m.username, discovery.view_week(m.created_at) + random() * 20, m.tags
     from models m,
       lateral (
         select ${nobody} as scope union all select c.category_id from discovery.model_categories c where c.model_id = m.id
       ) as scopes`,
    `insert into discovery.model_totals (scope, models) select scope, count(*) from discovery.model_listings group by scope`,
    `insert into discovery.model_counts (scope, day, models)
     select scope, (created_at at time zone 'UTC')::date, count(*) from discovery.model_listings group by 1, 2`,
    `insert into discovery.model_words (word, model_id)
     select w, p.id from accounts.public_models p, lateral discovery.words_of_name(p.name, p.username) as w order by 1, 2`,
    `insert into discovery.name_words (word) select distinct word from discovery.model_words order by 1`,
    `insert into library.items (id, model_id, kind, title, description, tags, visibility, is_draft, media_state, status, published_at,
       created_at, updated_at)
     select ${idOf('n', published)}, maker.id, 'video', initcap(${named('n')}) || ' ' || n,
       concat_ws(' ', ${Array.from({ length: 8 }, (_, at) => someWord('n', at)).join(', ')}),
       array[case n % 10 when 0 then 'evening' when 1 then 'evening' when 2 then 'guitar' else 'slow' end], 'public', false, 'ready',
       'published', ${published}, ${published}, ${published}
     from generate_series(1, ${videos}) as n
       join (select id, row_number() over (order by id) as place from accounts.accounts where type = 'model') as maker
         on maker.place = ${prolific ? `case n % 2 when 0 then 1 else 1 + n % ${models} end` : `1 + n % ${models}`}`,
    `insert into library.item_counts (item_id) select id from library.items`,
    `insert into library.own_counts (model_id, kind, day, status, visibility, items)
     select model_id, kind, (created_at at time zone 'UTC')::date, status, visibility, count(*)
     from library.items group by 1, 2, 3, 4, 5`,
    `insert into library.listings (item_id, scope, kind, published_at)
     select i.id, scopes.scope, i.kind, i.published_at
     from library.items i, lateral (values (${nobody}), (i.model_id)) as scopes (scope)`,
    `insert into library.totals (scope, kind, items)
     select scope, kind, count(*) from library.listings group by 1, 2`,
    `insert into library.counts (scope, kind, day, items)
     select scope, kind, (published_at at time zone 'UTC')::date, count(*) from library.listings group by 1, 2, 3`,
    'drop index discovery.search_documents_by_word',
    ...['discovery.searchable_models', 'library.searchable_items'].map(
      (view) => `insert into discovery.search_documents (id, kind, model_id, words, published_at)
        select id, kind, model_id, discovery.search_vector(title, tags, maker, description), published_at from ${view}`,
    ),
    'create index search_documents_by_word on discovery.search_documents using gin (words) with (fastupdate = off)',
    `insert into discovery.search_words (word)
     select word from ts_stat('select words from discovery.search_documents')
     where length(word) between 3 and 40 and word !~ '[0-9]' on conflict do nothing`,
    ...filled.map((table) => `alter table ${table} enable trigger user`),
    ...[...filled, 'discovery.name_words'].map((table) => `vacuum analyze ${table}`),
  ];
}

/** Fills an empty, migrated database, as its owner; a million videos take about a minute. */
export async function loadSite(ownerUrl: string, size: SiteSize): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    for (const text of statementsFor(size)) await client.query(text);
  } finally {
    await client.end();
  }
}

/** The model who joined first; with `prolific`, the one who made half of all videos. */
export async function firstModel(ownerUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      `select id from accounts.accounts where type = 'model' order by id limit 1`,
    );
    return rows[0]?.id ?? '';
  } finally {
    await client.end();
  }
}
