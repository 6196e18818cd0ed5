import { contract } from '@candela/contract';
import { expect, it } from 'vitest';
import { writeRoutes } from '../../build/contract-routes.ts';
import { readRoutes } from './route-table.ts';

it('calls every operation where the contract says', () => {
  const read = readRoutes(writeRoutes(contract)) as unknown as typeof contract;
  const whereOf = (router: typeof contract) =>
    Object.entries(router).flatMap(([module, operations]) =>
      Object.entries(operations).map(([name, operation]) => {
        const { method = 'POST', path } = operation['~orpc'].route;
        return `${module}.${name}: ${method} ${path}`;
      }),
    );
  expect(whereOf(read).sort()).toEqual(whereOf(contract).sort());
});
