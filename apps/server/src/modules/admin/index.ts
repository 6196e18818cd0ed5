import type { AuthenticateStaff } from '../../platform/http/operations.ts';
import { alarmRoutes } from './alarms/routes.ts';
import { watchStaff } from './alarms/watch-staff.ts';
import { signAuditHead } from './audit-chain/checkpoints.ts';
import { watermarkRoutes } from './cases/read-watermark.ts';
import { caseRoutes } from './cases/routes.ts';
import { caseWorkRoutes } from './cases/work.ts';
import { creatorShareRoutes } from './creator-shares/routes.ts';
import type { AdminDeps, AdminDepsInput } from './dependencies.ts';
import { editorialRoutes } from './editorial/routes.ts';
import { fraudRoutes } from './fraud/routes.ts';
import { healthRoutes } from './health.ts';
import { listRoutes } from './lists/routes.ts';
import { liveWallRoutes } from './live-wall/routes.ts';
import { showStillRoutes } from './live-wall/show-stills.ts';
import { endLapsedWatches } from './live-wall/watch.ts';
import { lookRoutes } from './look/routes.ts';
import { siteWordsRoutes } from './look/site-words.ts';
import { mailRoutes } from './mails/routes.ts';
import { watchChargebacks } from './margin/chargebacks.ts';
import { marginRoutes } from './margin/routes.ts';
import { orderRoutes } from './money/orders.ts';
import { promoRoutes } from './money/promos.ts';
import { moneyRoutes } from './money/routes.ts';
import { accountPageRoutes } from './people/account-page-routes.ts';
import { documentRoutes } from './people/documents.ts';
import { performerRoutes } from './people/performers.ts';
import { peopleRoutes } from './people/routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { settlementRoutes } from './settlements/routes.ts';
import { authenticateStaff } from './staff/login.ts';
import { accessRoutes } from './staff/routes.ts';
import { cannedAnswerRoutes } from './support/canned-answers.ts';
import { supportRoutes } from './support/routes.ts';
import { undoRoutes } from './undo/routes.ts';

export type { Misfit } from './audit-chain/check-entries.ts';
export { createAuditSigner } from './audit-chain/signing.ts';
export { verifyFile } from './audit-chain/verify-file.ts';
export { verifyTable } from './audit-chain/verify-table.ts';
export type { AdminDepsInput } from './dependencies.ts';
export { adminData } from './personal-data.ts';
export { changeSetting } from './settings/change-setting.ts';
export { readSiteFigures } from './site-figures.ts';
export { insertDemoOperator, insertStaff } from './staff/staff.ts';

/** The admin console: staff, what they may do, and the log of what they did. */
export interface Admin {
  routes: ReturnType<typeof routesOf>;
  authenticateStaff: AuthenticateStaff;
}

function routesOf(deps: AdminDeps) {
  const routes = {
    ...accessRoutes(deps),
    ...healthRoutes(deps),
    ...alarmRoutes(deps),
    ...peopleRoutes(deps),
    ...liveWallRoutes(deps),
    ...showStillRoutes(deps),
    ...accountPageRoutes(deps),
    ...documentRoutes(deps),
    ...performerRoutes(deps),
    ...editorialRoutes(deps),
    ...supportRoutes(deps),
    ...cannedAnswerRoutes(deps),
    ...moneyRoutes(deps),
    ...settlementRoutes(deps),
    ...settingsRoutes(deps),
    ...creatorShareRoutes(deps),
    ...fraudRoutes(deps),
    ...lookRoutes(deps),
    ...siteWordsRoutes(deps),
    ...mailRoutes(deps),
    ...marginRoutes(deps),
    ...orderRoutes(deps),
    ...promoRoutes(deps),
    ...caseRoutes(deps),
    ...caseWorkRoutes(deps),
    ...watermarkRoutes(deps),
    ...undoRoutes(deps),
  };
  return { ...routes, ...listRoutes({ ...deps, handlers: routes }) };
}

/** Builds the feature and registers its jobs. */
export function createAdmin(deps: AdminDepsInput): Admin {
  deps.jobs.every('admin.watch-staff', '* * * * *', () => watchStaff(deps));
  deps.jobs.every('admin.sign-audit-head', '*/10 * * * *', () => signAuditHead(deps, deps.auditSigner));
  deps.jobs.every('admin.watch-chargebacks', '11 * * * *', () => watchChargebacks(deps));
  deps.jobs.every('admin.end-lapsed-watches', '* * * * *', () => endLapsedWatches(deps));
  return { routes: routesOf(deps), authenticateStaff: (token) => authenticateStaff(deps, token) };
}
