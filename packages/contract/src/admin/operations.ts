import { adminAccess } from './access.ts';
import { adminAccountPage } from './account-page.ts';
import { adminAlarms } from './alarms.ts';
import { adminCannedAnswers } from './canned-answers.ts';
import { adminCaseWork } from './case-work.ts';
import { adminCases } from './cases.ts';
import { adminCreatorShares } from './creator-shares.ts';
import { adminEditorial } from './editorial.ts';
import { adminFraud } from './fraud.ts';
import { adminHealth } from './health.ts';
import { adminLists } from './lists.ts';
import { adminLiveWall } from './live-wall.ts';
import { adminLook } from './look.ts';
import { adminMails } from './mails.ts';
import { adminMargin } from './margin.ts';
import { adminMoney } from './money.ts';
import { adminOrders } from './orders.ts';
import { adminPayoutsTogether } from './payouts-together.ts';
import { adminPeople } from './people.ts';
import { adminPromos } from './promos.ts';
import { adminSettings } from './settings.ts';
import { adminSettlements } from './settlements.ts';
import { adminShowStills } from './show-stills.ts';
import { adminSiteWords } from './site-words.ts';
import { adminSupport } from './support.ts';
import { adminUndo } from './undo.ts';
import { adminIdentity } from './verification.ts';
import { adminWatermarks } from './watermarks.ts';

/** What the operator's people do. Each operation names the roles that may. */
export const admin = {
  ...adminAccess,
  ...adminLists,
  ...adminHealth,
  ...adminAlarms,
  ...adminPeople,
  ...adminLiveWall,
  ...adminShowStills,
  ...adminAccountPage,
  ...adminIdentity,
  ...adminEditorial,
  ...adminSupport,
  ...adminCannedAnswers,
  ...adminMoney,
  ...adminPayoutsTogether,
  ...adminSettlements,
  ...adminSettings,
  ...adminCreatorShares,
  ...adminFraud,
  ...adminLook,
  ...adminSiteWords,
  ...adminMails,
  ...adminMargin,
  ...adminOrders,
  ...adminPromos,
  ...adminCases,
  ...adminCaseWork,
  ...adminWatermarks,
  ...adminUndo,
};
