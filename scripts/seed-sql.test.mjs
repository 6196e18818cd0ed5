import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { seedExceptions, writesOfSeed, writtenBy } from './seed-sql.mjs';

const root = path.resolve(import.meta.dirname, '..');

describe('the demo seed', () => {
  it('writes nothing by SQL of its own but what is listed with a reason', () => {
    const { files, writes } = writesOfSeed(root);
    expect(files.length).toBeGreaterThan(12);
    const allowed = seedExceptions.map(({ file, table }) => ({ file, table }));
    expect(writes).toEqual(expect.arrayContaining(allowed));
    expect(
      writes.filter((one) => !allowed.some((other) => other.file === one.file && other.table === one.table)),
    ).toEqual([]);
    for (const { reason } of seedExceptions) expect(reason.length).toBeGreaterThan(20);
  });

  it('is seen to write however it says so', () => {
    expect(writtenBy('insert into shows.shows (id) values ($1)')).toEqual(['shows.shows']);
    expect(
      writtenBy('with one as (update calls.calls set cost = 1 returning id) select id from one'),
    ).toEqual(['calls.calls']);
    expect(writtenBy("delete from library.items where title = 'a'")).toEqual(['library.items']);
    expect(writtenBy("select platform.enqueue_job('a', null, null, null, 1)")).toEqual([
      'platform.enqueue_job',
    ]);
    expect(writtenBy('select id from library.items')).toEqual([]);
    expect(writtenBy('A lamp, a microphone and a browser')).toEqual([]);
  });
});
