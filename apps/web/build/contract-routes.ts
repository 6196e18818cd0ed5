import { contract } from '@candela/contract';
import { type AnyContractRouter, isContractProcedure } from '@orpc/contract';
import type { Plugin } from 'vite';

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
        `const at = (route) => ({ '~orpc': { errorMap: {}, meta: {}, route } });\nexport const routes = ${written(siteContract)};`,
    },
  };
}

/** Each operation as a call of `at`: nobody reads what else the contract says of it in a browser. */
function written(router: AnyContractRouter): string {
  if (isContractProcedure(router)) {
    const { method, path, inputStructure, outputStructure } = router['~orpc'].route;
    return `at(${JSON.stringify({ method, path, inputStructure, outputStructure })})`;
  }
  const entries = Object.entries(router).map(([name, part]) => `${name}:${written(part)}`);
  return `{${entries.join(',')}}`;
}
