import pg from 'pg';

/** Any number will do as long as every version of this program uses the same one. */
const lockKey = 7_220_114_650_318;

/** Changes the shape of a database while no other process does; processes that start at once take turns. */
export async function inMigrationTurn<T>(
  ownerUrl: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'candela-migrate' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    return await work(client);
  } finally {
    await client.end();
  }
}
