import fastify from 'fastify';
import pg from 'pg';

/**
 * The least a route can be: Fastify, one pool as large as the site's, and one SQL query that gives what the front page
 * of models shows. Started by the bench with the database's address; prints its own.
 */
const pool = new pg.Pool({ connectionString: process.env.BENCH_DATABASE_URL ?? '', max: 10 });
const text = `
  with total as (
    select models from model_totals where scope = '00000000-0000-0000-0000-000000000000'
  ),
  page as (
    select model_id, popularity from model_listings
    where scope = '00000000-0000-0000-0000-000000000000'
    order by popularity desc, model_id desc offset $1 limit $2
  )
  select p.id as _id, p.unique_id as "uniqueId", p.username, p.name, p.tagline, p.profile_image as "profileImage",
    p.cover_image as "coverImage", p.created_at as "createdAt",
    array(select m.category_id from model_categories m where m.model_id = p.id order by 1) as "categoryIds",
    exists (select from live_rooms r where r.model_id = p.id) as "isLive",
    (select models from total) as "modelCounts"
  from page join public_models p on p.id = page.model_id
  order by page.popularity desc, p.id desc`;

const app = fastify();
app.post<{ Body: { current_page: number; per_page: number } }>('/models', async ({ body }) => {
  const values = [(body.current_page - 1) * body.per_page, body.per_page];
  const { rows } = await pool.query({ name: 'models', text, values });
  return { models: rows, modelCounts: rows[0]?.modelCounts ?? 0 };
});
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
process.on('disconnect', () => process.exit(0));
