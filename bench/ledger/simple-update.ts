import { type Database, statement } from '@candela/server/database';

const accounts = 100_000;

const make = [
  'create table bench_accounts (aid integer primary key, abalance integer, filler char(84))',
  `insert into bench_accounts select n, 0, '' from generate_series(1, ${accounts}) as n`,
  'create table bench_history (tid integer, bid integer, aid integer, delta integer, mtime timestamp, filler char(22))',
  'analyze bench_accounts',
].map((text, index) => statement<object>(`bench.make-${index}`, text));

const update = statement<object>(
  'bench.update',
  'update bench_accounts set abalance = abalance + $1 where aid = $2',
);
const select = statement<object>('bench.select', 'select abalance from bench_accounts where aid = $1');
const insert = statement<object>(
  'bench.insert',
  'insert into bench_history (tid, bid, aid, delta, mtime) values (1, 1, $1, $2, current_timestamp)',
);

/** The tables of pgbench at scale 1, as far as its simple update touches them. */
export async function prepareSimpleUpdate(owner: Database): Promise<void> {
  for (const one of make) await owner.execute(one);
}

/** One transaction of `pgbench -N`: update a row, read it, add a line of history. */
export async function simpleUpdate(owner: Database): Promise<void> {
  const aid = 1 + Math.floor(Math.random() * accounts);
  const delta = Math.floor(Math.random() * 10_000) - 5_000;
  await owner.transaction(async (tx) => {
    await tx.execute(update, [delta, aid]);
    await tx.row(select, [aid]);
    await tx.execute(insert, [aid, delta]);
  });
}
