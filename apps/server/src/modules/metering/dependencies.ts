import type { Database } from '../../platform/database/index.ts';
import type { Events } from '../../platform/events/index.ts';
import type { LiveEngine, LiveLog, Ticker } from '../../platform/live/index.ts';
import type { Realtime } from '../../platform/realtime/index.ts';
import type { Wallet } from '../ledger/index.ts';

/** What metering needs from outside. */
export interface MeteringDeps {
  database: Database;
  clock: () => Date;
  events: Events;
  engine: LiveEngine;
  realtime: Pick<Realtime, 'emit' | 'on'>;
  wallet: Pick<Wallet, 'balanceOf' | 'chargeMinute' | 'netOf' | 'refund' | 'requireChargeable'>;
  ticker: Ticker;
  log: LiveLog;
  /** What a minute is, in milliseconds; tests make it shorter. */
  minuteMs: number;
  /** Milliseconds that only ever grow, for measuring. */
  monotonicMs: () => number;
}
