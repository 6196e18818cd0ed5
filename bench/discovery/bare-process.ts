import fastify from 'fastify';
import pg from 'pg';
import { popularPage, wholeSite } from '../../apps/server/src/modules/discovery/index.ts';

/**
 * The least a route can be: Fastify, one pool as large as the site's, and the one SQL query the site itself sends for
 * its front page of models. Started by the bench with the database's address; prints its own.
 */
const pool = new pg.Pool({ connectionString: process.env.BENCH_DATABASE_URL ?? '', max: 10 });
const { name, text } = popularPage;

const app = fastify();
app.post<{ Body: { current_page: number; per_page: number } }>('/models', async ({ body }) => {
  const values = [wholeSite, (body.current_page - 1) * body.per_page, body.per_page];
  const { rows } = await pool.query({ name, text, values });
  return { models: rows, modelCounts: rows[0]?.total ?? 0 };
});
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
process.on('disconnect', () => process.exit(0));
