import type { RoomMessage } from '@candela/contract/rooms/events';
import type { Database } from '../../platform/database/index.ts';
import type { Secret } from '../../platform/encryption/index.ts';
import type { Events } from '../../platform/events/index.ts';
import type { Session } from '../../platform/http/context.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { LiveLog, Ticker } from '../../platform/live/index.ts';
import type { Realtime } from '../../platform/realtime/index.ts';
import type { Accounts } from '../accounts/index.ts';
import type { Wallet } from '../ledger/index.ts';
import type { Metering } from '../metering/index.ts';
import type { PrivateShows } from '../private-shows/index.ts';
import type { RoomAccess, Shows } from '../shows/index.ts';
import type { KeyedQueue } from './keyed-queue.ts';

/** What a line says about who said it. */
export type ChatSender = RoomMessage['sender'];

/** What rooms need from outside. */
export interface RoomsDeps {
  database: Database;
  clock: () => Date;
  events: Pick<Events, 'afterCommit' | 'publish'>;
  jobs: Pick<Jobs, 'every'>;
  realtime: Pick<Realtime, 'emit' | 'on' | 'kick' | 'connectionsIn'>;
  accounts: Pick<Accounts, 'findAccount' | 'assertModelMayGoLive'>;
  wallet: Pick<Wallet, 'balanceOf' | 'charge' | 'hold' | 'settleHolds' | 'returnHolds'>;
  metering: Pick<Metering, 'subjectsIn'>;
  shows: Pick<Shows, 'roomAccess' | 'kickOut'>;
  privateShows: Pick<PrivateShows, 'roomAccess' | 'kickOut'>;
  ticker: Ticker;
  log: LiveLog;
  /** What addresses for broadcasting software are signed with. */
  sourceSecret: Secret;
  publicUrl: string;
  /** Whether an account is a member of the model's club house now. */
  isMember(accountId: string, modelId: string): Promise<boolean>;
}

/** What is said in rooms works with this. */
export interface QueuedChatDeps extends RoomsDeps {
  readonly queue: KeyedQueue;
  /** Whether somebody may be in a room now, and what it shows; undefined when there is no such room. */
  roomAccess(session: Session | undefined, channelName: string): Promise<RoomAccess | undefined>;
  /** The account as others see it; undefined when it may not speak any more. */
  senderOf(accountId: string): Promise<ChatSender | undefined>;
}
