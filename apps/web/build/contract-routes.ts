import { contract } from '@candela/contract';
import { isContractProcedure } from '@orpc/contract';
import type { Plugin } from 'vite';
import type { RouteTable } from '../src/platform/route-table.ts';

// The admin console brings its own operations; not every visitor should load them.
const { admin: _console, ...siteContract } = contract;

const source = /\/platform\/contract-routes\.ts$/;

/**
 * Replaces the contract in what browsers get by its methods and paths, worked out at build time: the schemas would
 * bring the whole of zod into the first load, and the server checks everything they check.
 */
export function contractRoutes(): Plugin {
  return {
    name: 'candela-contract-routes',
    apply: 'build',
    load: {
      filter: { id: source },
      handler: () =>
        `import { readRoutes } from './route-table.ts';\nexport const routes = readRoutes(${JSON.stringify(writeRoutes(siteContract))});`,
    },
  };
}

/** What `readRoutes` makes routes of. A name is written once where the path ends with it, which most do. */
export function writeRoutes(router: Record<string, Record<string, unknown>>): RouteTable {
  const table: RouteTable = {};
  for (const [module, operations] of Object.entries(router)) {
    const paths: Record<string, string[]> = {};
    for (const [name, operation] of Object.entries(operations)) {
      if (!isContractProcedure(operation)) throw new Error(`${module}.${name} is not an operation.`);
      const { method = 'POST', path = '/' } = operation['~orpc'].route;
      const end = path.slice(path.lastIndexOf('/') + 1);
      const below = path.slice(0, path.length - end.length);
      const text = (method === 'GET' ? '<' : '') + name + (end === name ? '' : `=${end}`);
      paths[below] = [...(paths[below] ?? []), text];
    }
    table[module] = Object.fromEntries(
      Object.entries(paths).map(([below, texts]) => [below, texts.join(' ')]),
    );
  }
  return table;
}
