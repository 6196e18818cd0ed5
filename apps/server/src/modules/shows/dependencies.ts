import type { Database, Transaction } from '../../platform/database/index.ts';
import type { Events } from '../../platform/events/index.ts';
import type { LiveEngine, LiveLog, RecordedPart } from '../../platform/live/index.ts';
import type { Realtime } from '../../platform/realtime/index.ts';
import type { Accounts } from '../accounts/index.ts';
import type { Wallet } from '../ledger/index.ts';
import type { LiveNotices } from './notices.ts';

/** A show that is over and was recorded. */
export interface RecordedShow {
  recordingId: string;
  modelId: string;
  title: string;
  recordedAt: Date;
  /** Credits a minute; 0 for a free show. */
  cost: number;
  /** Never empty. */
  parts: RecordedPart[];
}

/** Makes draft videos of recordings. */
export interface ShowDrafts {
  add(tx: Transaction, show: RecordedShow): Promise<void>;
  /** Deletes what was made of a recording, except what is published already. */
  discard(tx: Transaction, recordingId: string): Promise<void>;
  /** Removes from the disk what nobody needs any more. */
  cleanUp(): Promise<void>;
}

/** What the feature needs from outside. */
export interface LiveDepsInput {
  database: Database;
  clock: () => Date;
  engine: LiveEngine;
  realtime: Pick<Realtime, 'emit' | 'on' | 'countIn' | 'kick' | 'kickFrom'>;
  accounts: Pick<Accounts, 'assertModelMayGoLive' | 'block'>;
  events: Events;
  /** Stream keys are computed from it; another secret makes other keys. */
  streamKeySecret: string;
  /** Where the site is, without a slash at the end; broadcasting software is told an address below it. */
  publicUrl: string;
  /** What the meter of paid shows charges through. */
  wallet: Pick<Wallet, 'balanceOf' | 'charge' | 'chargeMinute' | 'hold' | 'settleHolds' | 'returnHolds'>;
  notices?: LiveNotices;
  /** What becomes of recordings; nothing unless given. */
  drafts?: ShowDrafts;
  /** For how long a show may be recorded. */
  maxRecordingMinutes?: number;
  log?: LiveLog;
  /** What the meter calls a minute; tests make it shorter. */
  minuteMs?: number;
  /** How often a process looks at its shows and the meter, in milliseconds. */
  tickMs?: number;
  /** Milliseconds that only ever grow, for measuring. */
  monotonicMs?: () => number;
}

/** The same, complete, for the feature's own files. */
export interface LiveDeps extends Required<LiveDepsInput> {
  /** Whose media stands in a channel, by this process's engine. */
  subjectsIn(channel: string): string[];
}
