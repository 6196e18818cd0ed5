import type pg from 'pg';

const accounts = 100_000;

/** The tables of pgbench at scale 1, as far as its simple update touches them. */
export async function prepareSimpleUpdate(owner: pg.ClientBase): Promise<void> {
  await owner.query(
    'create table bench_accounts (aid integer primary key, abalance integer, filler char(84))',
  );
  await owner.query(`insert into bench_accounts select n, 0, '' from generate_series(1, ${accounts}) as n`);
  await owner.query(
    'create table bench_history (tid integer, bid integer, aid integer, delta integer, mtime timestamp, filler char(22))',
  );
  await owner.query('analyze bench_accounts');
}

/** One transaction of `pgbench -N`: update a row, read it, add a line of history. */
export async function simpleUpdate(client: pg.ClientBase): Promise<void> {
  const aid = 1 + Math.floor(Math.random() * accounts);
  const delta = Math.floor(Math.random() * 10_000) - 5_000;
  await client.query('begin');
  await client.query({
    name: 'bench.update',
    text: 'update bench_accounts set abalance = abalance + $1 where aid = $2',
    values: [delta, aid],
  });
  await client.query({
    name: 'bench.select',
    text: 'select abalance from bench_accounts where aid = $1',
    values: [aid],
  });
  await client.query({
    name: 'bench.insert',
    text: 'insert into bench_history (tid, bid, aid, delta, mtime) values (1, 1, $1, $2, current_timestamp)',
    values: [aid, delta],
  });
  await client.query('commit');
}
