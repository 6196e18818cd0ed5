import { randomUUID } from 'node:crypto';
import { admin } from '@candela/contract/admin/operations';
import {
  busyAccount,
  busyStaff,
  longListsTimeoutMs,
  mostRowsOfCount,
  openLongLists,
  rowCount,
} from '@candela/testkit/long-lists';
import type { Reading } from '@candela/testkit/reading';
import { contextOf } from '@candela/testkit/test-calls';
import type { AnyContractProcedure } from '@orpc/contract';
import { call } from '@orpc/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { RequestContext } from '../../../platform/http/context.ts';
import { createSettings } from '../../../platform/settings/index.ts';
import { caseRoutes } from '../cases/routes.ts';
import type { AdminDeps } from '../dependencies.ts';
import { fraudRoutes } from '../fraud/routes.ts';
import { marginRoutes } from '../margin/routes.ts';
import { orderRoutes } from '../money/orders.ts';
import { moneyRoutes } from '../money/routes.ts';
import { documentRoutes } from '../people/documents.ts';
import { peopleRoutes } from '../people/routes.ts';
import { settlementRoutes } from '../settlements/routes.ts';
import { accessRoutes } from '../staff/routes.ts';
import { supportRoutes } from '../support/routes.ts';

/**
 * What lists of the console read of long tables: by every order and filter the contract has, the first page, one far down
 * and the count. Nothing may read a table to its end.
 */

/**
 * A page and what stands beside its rows, or a few hundred that are put in order. What waits, a hundredth here, may be read
 * whole in up to four tables, and so may what one account has, a thousandth.
 */
const mostRowsOfPage = 1_500 + rowCount / 25;
/** One account's sales of many are found by reading the list until a page is full: so many, however long the list. */
const mostRowsOfAccount = Math.min(rowCount / 20, 15_000);
const farPage = 40;
const pageSize = 25;

let long: Awaited<ReturnType<typeof openLongLists>>;
let deps: AdminDeps;
let boss: RequestContext;

beforeAll(async () => {
  long = await openLongLists();
  const clock = () => new Date();
  const settings = createSettings({ database: long.test.database, clock });
  deps = { database: long.database, clock, settings } as unknown as AdminDeps;
  const staff = {
    ...{ staffId: busyStaff, email: 'boss@example.test', role: 'owner' as const },
    ...{ id: randomUUID(), name: 'Boss' },
  };
  boss = { ...contextOf(), staff };
}, longListsTimeoutMs);
afterAll(() => long?.close());

const lists = {
  listCases: (input: object) => call(caseRoutes(deps).listCases, input, { context: boss }),
  listFraudCases: (input: object) => call(fraudRoutes(deps).listFraudCases, input, { context: boss }),
  ledgerStatus: (input: object) => call(moneyRoutes(deps).ledgerStatus, input, { context: boss }),
  listChargebackRates: (input: object) =>
    call(marginRoutes(deps).listChargebackRates, input, { context: boss }),
  listSettlements: (input: object) => call(settlementRoutes(deps).listSettlements, input, { context: boss }),
  listMargins: (input: object) => call(marginRoutes(deps).listMargins, input, { context: boss }),
  listPayments: (input: object) => call(moneyRoutes(deps).listPayments, input, { context: boss }),
  listWebhooks: (input: object) => call(moneyRoutes(deps).listWebhooks, input, { context: boss }),
  listPurchases: (input: object) => call(moneyRoutes(deps).listPurchases, input, { context: boss }),
  listOrdersForStaff: (input: object) => call(orderRoutes(deps).listOrdersForStaff, input, { context: boss }),
  listTickets: (input: object) => call(supportRoutes(deps).listTickets, input, { context: boss }),
  listAudit: (input: object) => call(accessRoutes(deps).listAudit, input, { context: boss }),
  listAccounts: (input: object) => call(peopleRoutes(deps).listAccounts, input, { context: boss }),
  listPayouts: (input: object) => call(moneyRoutes(deps).listPayouts, input, { context: boss }),
  listApprovals: (input: object) => call(documentRoutes(deps).listApprovals, input, { context: boss }),
} satisfies Partial<Record<keyof typeof admin, (input: object) => Promise<unknown>>>;

interface Field {
  enum?: string[];
}

/** A word of two letters, one that is rare, one that nearly every row has, one that none has, and an id. */
const searches = ['lo', 'long19999', 'long', 'nowhere', busyAccount];

/** Every order with every filter and search of the contract, one at a time. */
function asked(name: keyof typeof lists): object[] {
  const { inputSchema } = (admin[name] as AnyContractProcedure)['~orpc'];
  const schema = z.toJSONSchema(inputSchema as z.ZodType, { io: 'input', unrepresentable: 'any' });
  const fields = Object.entries(schema.properties ?? {}) as [string, Field][];
  const orders = fields.find(([field]) => field === 'sort')?.[1].enum ?? [];
  const filters = fields.flatMap(([field, { enum: values = [] }]) =>
    field === 'sort' ? [] : values.map((value) => ({ [field]: value })),
  );
  const more = fields.some(([field]) => field === 'accountId') ? [{ accountId: busyAccount }] : [];
  const days = [{ from: '2020-01-01', to: '2020-01-31' }];
  // Many lists begin with what waits, which is short.
  const everything = Object.fromEntries(
    fields.flatMap(([field, { enum: values }]) => (values?.includes('all') ? [[field, 'all']] : [])),
  );
  const words = fields.some(([field]) => field === 'search')
    ? searches.map((search) => ({ ...everything, search }))
    : [];
  return orders.flatMap((sort) =>
    [{}, ...filters, ...more, ...days, ...words].map((filter) => ({ sort, ...filter })),
  );
}

it.each(Object.keys(lists) as (keyof typeof lists)[])(
  '%s reads a bounded number of rows, by every order and filter',
  { timeout: 900_000 },
  async (name) => {
    const tooMuch: string[] = [];
    for (const input of asked(name)) {
      for (const current_page of [1, farPage]) {
        long.readings.length = 0;
        await lists[name]({ ...input, current_page, per_page: pageSize });
        const where = `${name} ${JSON.stringify(input)} page ${current_page}`;
        const ofAccount = 'accountId' in input ? mostRowsOfAccount : 0;
        const ofSearch = 'search' in input ? mostRowsOfCount : 0;
        const mostOfPage = mostRowsOfPage + ofAccount + ofSearch + 4 * pageSize * current_page;
        tooMuch.push(...long.readings.flatMap((reading) => excess(reading, where, mostOfPage)));
      }
    }
    expect(tooMuch).toEqual([]);
  },
);

/** What is said of a reading of too many rows. */
function excess({ name, rows, pages, ms }: Reading, where: string, mostOfPage: number): string[] {
  const isCount = name.endsWith('-total');
  const most = isCount ? mostRowsOfCount : mostOfPage;
  const said = `${where}${isCount ? ', count' : ''}: ${rows} rows, ${pages} pages, ${Math.round(ms)} ms`;
  if (process.env.LIST_ROWS) process.stdout.write(`${said}\n`);
  return rows > most ? [said] : [];
}
