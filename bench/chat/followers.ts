import path from 'node:path';
import { findEmbeddedPostgres } from '@candela/server/database';
import type { Site } from '@candela/testkit/boot';
import pg from 'pg';

const addAccounts = `insert into accounts.accounts (id, unique_id, type, username, email, password_hash, dob, approval_status,
    email_verified_at, terms_accepted_at, created_at, updated_at)
  select gen_random_uuid(), 'follower' || n, 'user', 'follower' || n, 'follower' || n || '@example.org', 'x', '1990-01-01',
    'approved', now(), now(), now(), now()
  from generate_series($1::int, $2::int) as n returning id`;
const addFollows = `insert into discovery.favourite_models (account_id, model_id, created_at)
  select id, $1, now() from unnest($2::uuid[]) as id`;
/** Each follow changes its model's counts: many in one transaction would leave as many dead rows to step over. */
const atOnce = 500;

/** Gives a model of a booted site more followers than its commands would make in time. */
export async function addFollowers(site: Site, modelId: string, count: number): Promise<void> {
  const known = await findEmbeddedPostgres(path.join(site.dataFolder, 'database'));
  if (!known) throw new Error('The site has no embedded database.');
  const client = new pg.Client({ connectionString: known.ownerUrl });
  await client.connect();
  try {
    for (let from = 1; from <= count; from += atOnce) {
      const to = Math.min(count, from + atOnce - 1);
      const { rows } = await client.query<{ id: string }>(addAccounts, [from, to]);
      await client.query(addFollows, [modelId, rows.map(({ id }) => id)]);
    }
    await client.query('vacuum analyze accounts.accounts, discovery.favourite_models, fans.fans');
  } finally {
    await client.end();
  }
}
