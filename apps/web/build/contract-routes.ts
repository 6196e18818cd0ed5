import { contract } from '@candela/contract';
import { minifyContractRouter } from '@orpc/contract';
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
      handler: () => `export const routes = ${JSON.stringify(minifyContractRouter(siteContract))};`,
    },
  };
}
