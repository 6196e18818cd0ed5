import { type Queryable, statement } from '../../../platform/database/index.ts';

export interface BlogRow {
  id: string;
  title: string;
  summary: string;
  body: string;
  images: string[];
  publishedAt: Date | null;
}

const columns = `id, title, summary, body, images, published_at as "publishedAt"`;
const published = `published_at is not null and published_at <= $1`;
const matching = `($2::text is null or title ilike $2 or summary ilike $2 or body ilike $2)`;

const page = statement<BlogRow>(
  'editorial.blog-page',
  `select ${columns} from editorial.blogs where ${published} and ${matching}
   order by published_at desc, id desc offset $3 limit $4`,
);
const total = statement<{ total: number }>(
  'editorial.blog-total',
  `select count(*)::int as total from editorial.blogs where ${published} and ${matching}`,
);
const byId = statement<BlogRow>(
  'editorial.blog-by-id',
  `select ${columns} from editorial.blogs where id = $1 and published_at is not null and published_at <= $2`,
);
const write = statement<object>(
  'editorial.write-blog',
  `insert into editorial.blogs (id, title, summary, body, images, published_at, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $7)
   on conflict (id) do update set title = excluded.title, summary = excluded.summary, body = excluded.body,
     images = excluded.images, published_at = excluded.published_at, updated_at = excluded.updated_at`,
);

/** The statements on the blog. */
export const blogStore = {
  page: (db: Queryable, now: Date, pattern: string | null, before: number, count: number) =>
    db.rows(page, [now, pattern, before, count]),
  total: async (db: Queryable, now: Date, pattern: string | null) =>
    (await db.row(total, [now, pattern])).total,
  published: (db: Queryable, id: string, now: Date) => db.maybeRow(byId, [id, now]),
  write: (db: Queryable, one: BlogRow, now: Date) =>
    db.execute(write, [one.id, one.title, one.summary, one.body, one.images, one.publishedAt, now]),
};
