import { accounts } from './accounts/operations.ts';
import { admin } from './admin/operations.ts';
import { ageCheck } from './age-check/operations.ts';
import { calls } from './calls/operations.ts';
import { favourites } from './discovery/favourites.ts';
import { discovery } from './discovery/operations.ts';
import { savedSearches } from './discovery/saved-searches.ts';
import { earnings } from './earnings/operations.ts';
import { blog } from './editorial/blog.ts';
import { boards } from './editorial/boards.ts';
import { editorial } from './editorial/operations.ts';
import { support } from './editorial/support.ts';
import { fans } from './fans/operations.ts';
import { ledger } from './ledger/operations.ts';
import { library } from './library/operations.ts';
import { messages } from './messages/operations.ts';
import { messageTemplateOperations } from './messages/templates.ts';
import { metering } from './metering/operations.ts';
import { moderation } from './moderation/operations.ts';
import { notifications } from './notifications/operations.ts';
import { payments } from './payments/operations.ts';
import { plans } from './plans/operations.ts';
import { privacy } from './privacy/operations.ts';
import { privateShows } from './private-shows/operations.ts';
import { roomBoardOperations } from './rooms/board.ts';
import { browserSourceOperations } from './rooms/browser-sources.ts';
import { roomModeration } from './rooms/moderation.ts';
import { roomPresetOperations } from './rooms/presets.ts';
import { quickLineOperations } from './rooms/quick-lines.ts';
import { staffNotices } from './rooms/staff-notices.ts';
import { schedule } from './schedule/operations.ts';
import { advertising } from './shop/advertising.ts';
import { shop } from './shop/operations.ts';
import { clips } from './shows/clips.ts';
import { hls } from './shows/hls.ts';
import { shows } from './shows/operations.ts';
import { recordings } from './shows/recordings.ts';
import { snapshots } from './shows/snapshots.ts';
import { siteStatusOperations } from './site-status/operations.ts';
import { statistics } from './statistics/operations.ts';
import { verification } from './verification/operations.ts';
import { watermarks } from './watermarks/operations.ts';

/** The whole wire: every operation, by module. Paths are below the API base. */
export const contract = {
  accounts,
  verification,
  ageCheck,
  privacy,
  notifications,
  ledger,
  payments,
  earnings,
  plans,
  watermarks,
  shop: { ...shop, ...advertising },
  library,
  shows: { ...shows, ...recordings, ...snapshots, ...hls, ...clips },
  metering,
  privateShows,
  calls,
  rooms: {
    ...roomBoardOperations,
    ...roomModeration,
    ...quickLineOperations,
    ...roomPresetOperations,
    ...staffNotices,
    ...browserSourceOperations,
  },
  fans,
  statistics,
  messages: { ...messages, ...messageTemplateOperations },
  discovery: { ...discovery, ...favourites, ...savedSearches },
  schedule,
  editorial: { ...editorial, ...blog, ...boards, ...support },
  moderation,
  siteStatus: siteStatusOperations,
  admin,
};
export type Contract = typeof contract;
