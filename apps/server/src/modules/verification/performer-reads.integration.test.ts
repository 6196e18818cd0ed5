import { createHash } from 'node:crypto';
import {
  busyAccount,
  longListsTimeoutMs,
  mostRowsOfCount,
  openLongLists,
  rowCount,
} from '@candela/testkit/long-lists';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { IdentityDeps } from './dependencies.ts';
import { findPerformers } from './performers.ts';

/** What the list of performers reads of long tables. */

const orders = ['-recordedAt', 'recordedAt', 'expiresOn', '-expiresOn'] as const;
const limit = 25;

let long: Awaited<ReturnType<typeof openLongLists>>;
let find: (request: object) => ReturnType<typeof findPerformers>;

beforeAll(async () => {
  long = await openLongLists();
  const vault = {
    decrypt: () => '{"legalName":"Ada","aliases":[],"dob":"1990-01-01","number":"1"}',
    everyMark: (words: string[]) => [words.map((word) => createHash('sha256').update(word).digest())],
  };
  const deps = { clock: () => new Date(), vault } as unknown as IdentityDeps;
  find = (request) =>
    findPerformers(deps, long.database, { ...{ search: '', kind: 'all', offset: 0, limit }, ...request });
}, longListsTimeoutMs);
afterAll(() => long?.close());

it.each(orders)(
  'reads a page in the order %s, whatever it is kept to',
  { timeout: 900_000 },
  async (sort) => {
    const filters = [{}, { kind: 'model' }, { kind: 'release' }, { accountId: busyAccount }];
    const days = [{ from: '2020-01-01', to: '2020-01-31' }, { from: '2020-01-01' }];
    // Nearly everybody's name, one person's, nobody's, and part of a username.
    const searches = ['ada', 'name19999', 'nobody', 'lo', 'long19999'].map((search) => ({ search }));
    for (const filter of [...filters, ...days, ...searches]) {
      for (const offset of [0, 1_000]) {
        long.readings.length = 0;
        await find({ ...filter, sort, offset });
        const where = `${sort} ${JSON.stringify(filter)} from ${offset}`;
        for (const { name, rows, pages, ms } of long.readings) {
          if (process.env.LIST_ROWS)
            process.stdout.write(`${where} ${name}: ${rows} rows, ${pages} pages, ${Math.round(ms)} ms\n`);
          const isBounded = name.endsWith('-total') || 'search' in filter;
          // By when documents expire, the few of one model are put in order.
          const mostOfPage = 500 + 3 * offset + ('accountId' in filter ? rowCount / 500 : 0);
          expect(rows, `${where} ${name}`).toBeLessThan(mostOfPage + (isBounded ? mostRowsOfCount : 0));
        }
      }
    }
  },
);
