import { statement } from '../../platform/database/index.ts';

/** How alike a category's name must be to what was typed, of 1. */
const likeness = 0.5;

export type SubcategoryRow = { _id: string; name: string; image: string | null; modelCount: number };
export type CategoryRow = SubcategoryRow & { liveCount: number; subCategory: SubcategoryRow[] };

/** How many are listed, without the models in `hidden`, a parameter that is null for nearly everybody. */
const modelCount = (category: string, hidden: string) =>
  `(coalesce((select t.models from discovery.model_totals t where t.scope = ${category}.id), 0)
     - case when ${hidden}::uuid[] is null then 0 else
       (select count(*)::int from discovery.model_listings h where h.scope = ${category}.id and h.model_id = any(${hidden})) end)`;

/**
 * Categories that are called so, or have a subcategory that is: $1 term, $2 the pattern for LIKE, both null when
 * there is no search.
 */
const matching = `
  c.parent_id is null and (
    $2::text is null or exists (
      select from discovery.categories s
      where (s.id = c.id or s.parent_id = c.id)
        and (s.name ilike $2 or word_similarity($1::text, s.name) >= ${likeness})
    )
  )`;

export const categoryTotal = statement<{ total: number }>(
  'discovery.category-total',
  `select count(*)::int as total from discovery.categories c where ${matching}`,
);

const categoriesBy = (name: string, order: string) =>
  statement<CategoryRow>(
    `discovery.categories-by-${name}`,
    `with page as (
       select c.* from discovery.categories c where ${matching}
       order by ${order}, c.position, c.id offset $3 limit $4
     ),
     live as (
       select l.scope, count(*)::int as rooms
       from shows.live_rooms r join discovery.model_listings l on l.model_id = r.model_id
       where r.status in ('live', 'interrupted') and ($5::uuid[] is null or not (r.model_id = any($5)))
       group by l.scope
     )
     select c.id as _id, c.name, c.image, ${modelCount('c', '$5')} as "modelCount",
       coalesce(live.rooms, 0) as "liveCount",
       coalesce(
         (select jsonb_agg(
            jsonb_build_object('_id', s.id, 'name', s.name, 'image', s.image, 'modelCount', ${modelCount('s', '$5')})
            order by s.position, s.id)
          from discovery.categories s where s.parent_id = c.id),
         '[]'
       ) as "subCategory"
     from page c left join live on live.scope = c.id
     order by ${order}, c.position, c.id`,
  );

/**
 * A page of categories with their subcategories. $1 and $2 as in `matching`, $3 rows before, $4 rows wanted, $5 models left
 * out or null.
 */
export const categoryPage = {
  position: { 1: categoriesBy('position', 'c.position'), [-1]: categoriesBy('last', 'c.position desc') },
  createdAt: {
    1: categoriesBy('oldest', 'c.created_at'),
    [-1]: categoriesBy('newest', 'c.created_at desc'),
  },
  name: { 1: categoriesBy('a-to-z', 'lower(c.name)'), [-1]: categoriesBy('z-to-a', 'lower(c.name) desc') },
} as const;

/** Whether there is such a category, and how many subcategories it has; no row for a subcategory. $1 id. */
export const categoryWithCount = statement<{ subcategories: number }>(
  'discovery.category-with-count',
  `select (select count(*)::int from discovery.categories s where s.parent_id = c.id) as subcategories
   from discovery.categories c where c.id = $1 and c.parent_id is null`,
);

/** $1 the category, $2 rows before, $3 rows wanted, $4 models left out or null. */
export const subcategoryPage = statement<SubcategoryRow>(
  'discovery.subcategory-page',
  `select s.id as _id, s.name, s.image, ${modelCount('s', '$4')} as "modelCount"
   from discovery.categories s where s.parent_id = $1
   order by s.position, s.id offset $2 limit $3`,
);
