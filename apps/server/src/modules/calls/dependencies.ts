import type { Database } from '../../platform/database/index.ts';
import type { Events } from '../../platform/events/index.ts';
import type { LiveEngine, LiveLog, Ticker } from '../../platform/live/index.ts';
import type { SiteLook } from '../../platform/look/index.ts';
import type { Realtime } from '../../platform/realtime/index.ts';
import type { Accounts } from '../accounts/index.ts';
import type { Wallet } from '../ledger/index.ts';
import type { Metering } from '../metering/index.ts';
import type { PrivateShows } from '../private-shows/index.ts';
import type { Shows } from '../shows/index.ts';

/** What calls need from outside. */
export interface CallsDeps {
  database: Database;
  clock: () => Date;
  events: Events;
  engine: LiveEngine;
  realtime: Pick<Realtime, 'emit' | 'accountsOnline'>;
  /** Whether the operator has turned a part of the site off. */
  isOff: SiteLook['isOff'];
  accounts: Pick<Accounts, 'block'>;
  wallet: Pick<Wallet, 'balanceOf'>;
  metering: Metering;
  shows: Shows;
  privateShows: PrivateShows;
  ticker: Ticker;
  log: LiveLog;
}
