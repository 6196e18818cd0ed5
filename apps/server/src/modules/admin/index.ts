import type { AuthenticateStaff } from '../../platform/http/operations.ts';
import { caseRoutes } from './cases/routes.ts';
import type { AdminDeps, AdminDepsInput } from './dependencies.ts';
import { editorialRoutes } from './editorial/routes.ts';
import { orderRoutes } from './money/orders.ts';
import { promoRoutes } from './money/promos.ts';
import { moneyRoutes } from './money/routes.ts';
import { documentRoutes } from './people/documents.ts';
import { performerRoutes } from './people/performers.ts';
import { peopleRoutes } from './people/routes.ts';
import { authenticateStaff } from './staff/login.ts';
import { accessRoutes } from './staff/routes.ts';

export type { AdminDepsInput } from './dependencies.ts';
export { adminData } from './personal-data.ts';
export { readSiteFigures } from './site-figures.ts';
export { insertDemoOperator, insertStaff } from './staff/staff.ts';

/** The admin console: staff, what they may do, and the log of what they did. */
export interface Admin {
  routes: ReturnType<typeof routesOf>;
  authenticateStaff: AuthenticateStaff;
}

function routesOf(deps: AdminDeps) {
  return {
    ...accessRoutes(deps),
    ...peopleRoutes(deps),
    ...documentRoutes(deps),
    ...performerRoutes(deps),
    ...editorialRoutes(deps),
    ...moneyRoutes(deps),
    ...orderRoutes(deps),
    ...promoRoutes(deps),
    ...caseRoutes(deps),
  };
}

/** Builds the feature. Nothing runs until it is called. */
export function createAdmin(deps: AdminDepsInput): Admin {
  return { routes: routesOf(deps), authenticateStaff: (token) => authenticateStaff(deps, token) };
}
