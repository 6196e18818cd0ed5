import { accounts } from './accounts.ts';
import { admin } from './admin.ts';
import { advertising } from './advertising.ts';
import { ageCheck } from './age-check.ts';
import { blog } from './blog.ts';
import { boards } from './boards.ts';
import { calls } from './calls.ts';
import { compliance } from './compliance.ts';
import { directChat } from './direct-chat.ts';
import { discovery } from './discovery.ts';
import { editorial } from './editorial.ts';
import { favourites } from './favourites.ts';
import { identity } from './identity.ts';
import { library } from './library.ts';
import { live } from './live.ts';
import { notifications } from './notifications.ts';
import { paidLive } from './paid-live.ts';
import { plans } from './plans.ts';
import { privacy } from './privacy.ts';
import { recordings } from './recordings.ts';
import { roomBoardOperations } from './room-board.ts';
import { roomModeration } from './room-moderation.ts';
import { shop } from './shop.ts';
import { support } from './support.ts';
import { wallet } from './wallet.ts';

/** The whole wire: every operation, by feature. Paths are below the API base. */
export const contract = {
  accounts,
  admin,
  advertising,
  ageCheck,
  boards,
  compliance,
  discovery,
  editorial: { ...editorial, ...blog },
  support,
  notifications,
  privacy,
  favourites,
  identity,
  library,
  plans,
  shop,
  chat: { ...roomModeration, ...directChat },
  live: { ...live, ...paidLive, ...calls, ...roomBoardOperations, ...recordings },
  wallet,
};
export type Contract = typeof contract;
