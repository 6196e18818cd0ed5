import { pageFromDay, statement } from '../../platform/database/index.ts';
import type { Match } from './rules.ts';

/** The list of every public model, beside those of the categories. */
export const wholeSite = '00000000-0000-0000-0000-000000000000';

/** A room that somebody may watch now. A `starting` one has no picture yet. */
const watchable = `r.status in ('live', 'interrupted')`;

export const totalOfList = statement<{ models: number }>(
  'discovery.total-of-list',
  'select coalesce(max(models), 0) as models from discovery.model_totals where scope = $1',
);

type IdRow = { model_id: string };

/** A page by age. $1 scope, $2 rows before, $3 rows wanted. */
const pageByAge = (name: string, order: '' | 'desc') =>
  statement<{ id: string }>(
    `discovery.ids-${name}`,
    pageFromDay({
      counts: 'select day, models as amount from discovery.model_counts where scope = $1 and models > 0',
      from: 'discovery.model_listings l',
      where: 'l.scope = $1',
      id: 'l.model_id',
      timestamp: 'l.created_at',
      order,
      before: '$2',
      wanted: '$3',
    }),
  );
export const idsByAge = { [-1]: pageByAge('newest-first', 'desc'), 1: pageByAge('oldest-first', '') };

/** A page in the order of some columns. It skips rows of one index, hence `deepestSkip`. */
const pageBy = (name: string, columns: readonly string[], order: '' | 'desc') =>
  statement<IdRow>(
    `discovery.ids-${name}`,
    `select model_id from discovery.model_listings where scope = $1 and not (model_id = any($4::uuid[]))
     order by ${[...columns, 'model_id'].map((column) => `${column} ${order}`).join(', ')} offset $2 limit $3`,
  );

/** A page by username, without the ids in $4. $1 scope, $2 rows before, $3 rows wanted. */
export const idsByUsername = {
  1: pageBy('a-to-z', ['username'], ''),
  [-1]: pageBy('z-to-a', ['username'], 'desc'),
};

/** The same by popularity. */
export const idsByPopularity = {
  [-1]: pageBy('most-popular', ['popularity'], 'desc'),
  1: pageBy('least-popular', ['popularity'], ''),
};

/** The same by rating, the more popular first among equals. */
export const idsByRating = {
  [-1]: pageBy('best-rated', ['rating', 'popularity'], 'desc'),
  1: pageBy('worst-rated', ['rating', 'popularity'], ''),
};

/** The same by age, of those who are left when the ids in $4 are. */
export const idsOfOthers = {
  [-1]: pageBy('of-others-newest-first', ['created_at'], 'desc'),
  1: pageBy('of-others-oldest-first', ['created_at'], ''),
};

/** Everybody in a list who is live, most watched first. $1 scope. */
export const liveIds = statement<IdRow>(
  'discovery.live-ids',
  `select r.model_id
   from shows.live_rooms r join discovery.model_listings l on l.model_id = r.model_id and l.scope = $1
   where ${watchable}
   order by r.viewer_count desc, l.created_at desc, r.model_id`,
);

export type FoundRow = Match & { name: string };

const matchColumns = `l.model_id as id, l.created_at as "createdAt", l.username, lower(p.name) as name, l.popularity,
  l.rating, coalesce(r.viewer_count, -1) as viewers`;
const matchSources = (scope: string) => `
  join discovery.model_listings l on l.model_id = m.model_id and l.scope = ${scope}
  join accounts.public_models p on p.id = m.model_id
  left join shows.live_rooms r on r.model_id = m.model_id and ${watchable}`;

/** Models a search means, best first. $1 term, $2 escaped, $3 by start, $4 several words, $5 at most, $6 scope. */
export const foundIds = statement<FoundRow>(
  'discovery.found-ids',
  `select ${matchColumns} from discovery.find_models($1, $2, $3, $4, $5) m ${matchSources('$6')} order by m.place`,
);

/** Some models as matches, in their order. $1 ids, $2 scope. */
export const matchesOf = statement<FoundRow>(
  'discovery.matches-of',
  `select ${matchColumns} from unnest($1::uuid[]) with ordinality as m (model_id, place) ${matchSources('$2')} order by m.place`,
);

/** Words of names like typed ones. $1 the typed words, $2 the same with letters swapped, $3 at most for each. */
export const wordsAlike = statement<{ typed_word: string; word: string }>(
  'discovery.words-alike',
  'select typed_word, word from discovery.find_words_alike($1, $2, $3)',
);

/** Models with a word of each group. $1 words, $2 the number of each one's group, $3 at most, $4 scope. */
export const idsByWords = statement<FoundRow>(
  'discovery.ids-by-words',
  `select ${matchColumns} from discovery.find_models_by_words($1, $2, $3) m ${matchSources('$4')}`,
);

export type CardRow = {
  id: string;
  unique_id: string;
  username: string;
  name: string;
  tagline: string;
  profile_image: string | null;
  cover_image: string | null;
  created_at: Date;
  category_ids: string[];
  is_live: boolean;
  is_featured: boolean;
  rating: number | null;
};

const cardColumns = `
  p.id, p.unique_id, p.username, p.name, p.tagline, p.profile_image, p.cover_image, p.created_at,
  array(select m.category_id from discovery.model_categories m where m.model_id = p.id order by 1) as category_ids,
  exists (select from shows.live_rooms r where r.model_id = p.id and ${watchable}) as is_live,
  exists (select from shop.featured_models f where f.model_id = p.id) as is_featured,
  (select s.rating from discovery.model_scores s where s.model_id = p.id) as rating`;

/**
 * The cards of a page by popularity and the length of the whole list, in one go, because this is the page most asked
 * for. $1 scope, $2 rows before, $3 rows wanted.
 */
export const popularPage = statement<CardRow & { total: number }>(
  'discovery.popular-page',
  `select ${cardColumns}, (select t.models from discovery.model_totals t where t.scope = $1) as total
   from (
     select model_id, popularity from discovery.model_listings
     where scope = $1 and not exists (
       select from shop.featured_models f join discovery.model_listings l on l.model_id = f.model_id and l.scope = $1
     )
     order by popularity desc, model_id desc offset $2 limit $3
   ) as page
     join accounts.public_models p on p.id = page.model_id
   order by page.popularity desc, page.model_id desc`,
);

/** Cards in the order of the ids in $1. */
export const cardsOf = statement<CardRow>(
  'discovery.cards-of',
  `select ${cardColumns}
   from unnest($1::uuid[]) with ordinality as wanted (id, place)
     join accounts.public_models p on p.id = wanted.id
   order by wanted.place`,
);

export const chosenCategories = statement<{ category_id: string }>(
  'discovery.chosen-categories',
  'select category_id from discovery.model_categories where model_id = $1 order by category_id',
);

export type LiveRow = Omit<CardRow, 'tagline' | 'is_live' | 'rating'> & {
  show_id: string;
  status: 'live' | 'interrupted';
  show_type: 'free' | 'private';
  cost: number;
  title: string;
  tags: string[];
  break_started_at: Date | null;
  blurred_at: Date | null;
  viewer_count: number;
  private_cost: number | null;
  in_private: boolean;
  is_recorded: boolean;
  is_from_software: boolean;
  started_at: Date | null;
};

/**
 * $1 scope; $2 ids a search found and $3 the escaped search for titles, both null when there is no search; $4 the ids
 * that filters leave, null when there are none; $5 ids left out.
 */
const liveInList = `
  from shows.live_rooms r
    join discovery.model_listings l on l.model_id = r.model_id and l.scope = $1
    join accounts.public_models p on p.id = r.model_id
    join shows.live_details d on d.show_id = r.show_id
  where ${watchable} and ($3::text is null or r.model_id = any($2::uuid[]) or r.title ilike '%' || $3 || '%'
      or array_to_string(d.tags, ' ') ilike '%' || $3 || '%')
    and ($4::uuid[] is null or r.model_id = any($4)) and not (r.model_id = any($5::uuid[]))`;

export const liveTotal = statement<{ total: number }>(
  'discovery.live-total',
  `select count(*)::int as total ${liveInList}`,
);

const liveBy = (name: string, order: string) =>
  statement<LiveRow>(
    `discovery.live-by-${name}`,
    `select p.id, p.unique_id, p.username, p.name, p.profile_image, p.cover_image, p.created_at,
       exists (select from shop.featured_models f where f.model_id = p.id) as is_featured, r.show_id, r.status,
       r.show_type, r.cost, r.private_cost, r.in_private, r.is_from_software, r.title, d.tags, d.break_started_at, d.blurred_at,
       r.viewer_count, r.started_at,
       exists (select from shows.recorded_rooms x where x.model_id = p.id) as is_recorded,
       array(select m.category_id from discovery.model_categories m where m.model_id = p.id order by 1) as category_ids
     ${liveInList}
     order by is_featured desc, ${order}, r.model_id offset $6 limit $7`,
  );

/** A page of who is live, who is featured first. $1 to $5 as above, $6 rows before, $7 rows wanted. */
export const livePage = {
  viewers: {
    [-1]: liveBy('most-watched', 'r.viewer_count desc, r.started_at desc'),
    1: liveBy('least-watched', 'r.viewer_count, r.started_at desc'),
  },
  createdAt: {
    [-1]: liveBy('newest-show', 'r.started_at desc'),
    1: liveBy('oldest-show', 'r.started_at'),
  },
  username: { 1: liveBy('a-to-z', 'l.username'), [-1]: liveBy('z-to-a', 'l.username desc') },
  popularity: {
    [-1]: liveBy('most-popular', 'l.popularity desc'),
    1: liveBy('least-popular', 'l.popularity'),
  },
  rating: {
    [-1]: liveBy('best-rated', 'l.rating desc, l.popularity desc'),
    1: liveBy('worst-rated', 'l.rating, l.popularity'),
  },
} as const;
