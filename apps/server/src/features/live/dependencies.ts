import type { Database } from '../../platform/database/index.ts';
import type { LiveEngine, LiveLog } from '../../platform/live/index.ts';
import type { Realtime } from '../../platform/realtime/index.ts';
import type { Accounts } from '../accounts/index.ts';
import type { Wallet } from '../wallet/index.ts';
import type { LiveNotices } from './notices.ts';

/** What the feature needs from outside. */
export interface LiveOptions {
  database: Database;
  clock: () => Date;
  engine: LiveEngine;
  realtime: Pick<Realtime, 'emit' | 'on' | 'countIn' | 'putOut'>;
  accounts: Pick<Accounts, 'assertModelMayGoLive'>;
  /** Stream keys are computed from it; another secret makes other keys. */
  streamKeySecret: string;
  /** Where the site is, without a slash at the end; broadcasting software is told an address below it. */
  publicUrl: string;
  /** What the meter of paid shows charges through. */
  wallet: Pick<Wallet, 'balanceOf' | 'charge' | 'chargeMinute' | 'hold' | 'settleHolds' | 'returnHolds'>;
  /** Keeps that one account wants nothing of another any more. */
  keepBlock?: (block: { accountId: string; blockedId: string }) => Promise<void>;
  notices?: LiveNotices;
  /** Called when a show has its first picture. */
  onShowLive?: (show: { modelId: string }) => Promise<void>;
  log?: LiveLog;
  /** What the meter calls a minute; tests make it shorter. */
  minuteMs?: number;
  /** How often a process looks at its shows and the meter, in milliseconds. */
  tickMs?: number;
  /** Milliseconds that only ever grow, for measuring. */
  steadyMs?: () => number;
}

/** The same, complete, for the feature's own files. */
export interface LiveDeps extends Required<LiveOptions> {
  /** Whose media stands in a channel, by this process's engine. */
  subjectsIn(channel: string): string[];
}
