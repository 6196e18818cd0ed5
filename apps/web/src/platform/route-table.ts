import type { AnyContractRouter } from '@orpc/contract';

/** Operations by module and by the path below which they are called, as one text each: `login sendCode=send-code <list`. */
export type RouteTable = Record<string, Record<string, string>>;

/** The contract as far as a browser needs it: where each operation is called, and how. */
export function readRoutes(table: RouteTable): AnyContractRouter {
  const routes: Record<string, Record<string, unknown>> = {};
  for (const [module, paths] of Object.entries(table)) {
    const operations: Record<string, unknown> = {};
    for (const [below, texts] of Object.entries(paths)) {
      for (const text of texts.split(' ')) {
        const isGet = text.startsWith('<');
        const [name = '', end = name] = text.slice(Number(isGet)).split('=');
        const route = { method: isGet ? 'GET' : 'POST', path: below + end };
        operations[name] = { '~orpc': { errorMap: {}, meta: {}, route } };
      }
    }
    routes[module] = operations;
  }
  return routes as unknown as AnyContractRouter;
}
