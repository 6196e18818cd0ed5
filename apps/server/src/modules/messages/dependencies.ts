import type { Mark } from '@candela/contract/watermarks/fields';
import type { Database, Queryable, Transaction } from '../../platform/database/index.ts';
import type { Events } from '../../platform/events/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { SiteLook } from '../../platform/look/index.ts';
import type { Realtime } from '../../platform/realtime/index.ts';
import type { Accounts } from '../accounts/index.ts';
import type { Quote, Request, Sale } from '../ledger/index.ts';
import type { Watermarks } from '../watermarks/index.ts';

/** A picture or video that goes with a message. */
export interface SavedMedium {
  id: string;
  kind: 'image' | 'video';
  /** The picture, or the still of a video. */
  key: string;
  width: number;
  height: number;
  placeholderUrl: string;
  /** Open to everybody who gets the message, whatever the others cost. Whatever else stands here opens nothing. */
  isFree?: true;
  /** Of a video. */
  video?: { fileId: string; originalKey: string; durationSeconds: number };
}

/** What goes with a message, and how its transaction takes it. */
export interface PreparedMedia {
  media: SavedMedium[];
  take(tx: Transaction): Promise<void>;
}

/** What one request for a video's file is answered with. */
export type VideoPart =
  | { text: string; contentType: string }
  | { marked: Buffer; contentType: string }
  | { location: string };

/** What a member may write to a model by a plan. */
export interface Allowance {
  allowed: boolean;
  until: Date | null;
  messagesLeft: number | null;
}

type Pair = { memberId: string; modelId: string; now: Date };

/** What letters need from outside. */
export interface DirectDeps {
  database: Database;
  realtime: Pick<Realtime, 'emit' | 'on' | 'accountsOnline' | 'kick'>;
  jobs: Pick<Jobs, 'add' | 'register' | 'every'>;
  events: Pick<Events, 'afterCommit' | 'publish'>;
  clock: () => Date;
  /** Whether the operator has turned a part of the site off. */
  isOff: SiteLook['isOff'];
  /** What the member's plans allow. */
  chatAllowance(queries: Queryable, pair: Pair): Promise<Allowance>;
  /** Uses one message of a plan up; refuses with not_unlocked. */
  useChatMessage(tx: Queryable, pair: Pair): Promise<Allowance>;
  isMember(queries: Queryable, accountId: string, modelId: string): Promise<boolean>;
  /** The models in whose club houses an account is now, and since when. */
  clubsOf(accountId: string): Promise<{ modelId: string; since: Date }[]>;
  clubMembersOf(modelId: string): Promise<string[]>;
  accounts: Pick<Accounts, 'block' | 'unblock'>;
  /** Uploads of the owner's as the pictures and videos of a message: all of them, or a refusal. */
  prepareMedia(request: {
    ownerId: string;
    filenames: readonly string[];
    folder: string;
    isTest?: boolean;
  }): Promise<PreparedMedia>;
  /** One file of a video: a playlist, where a segment is, or a still. */
  playFile(part: {
    fileId: string;
    name: string;
    mark: Mark | undefined;
    viewerId: string;
    browser: string | undefined;
    ip: string;
  }): Promise<VideoPart | undefined>;
  /** The first picture of one of the owner's published items, for a message. */
  copyPicture(request: { ownerId: string; itemId: string; folder: string }): Promise<PreparedMedia>;
  /** A short-lived address of a private file. */
  signPicture(key: string, expiresSeconds: number): Promise<string>;
  /** Marks what models have marked. */
  watermarks: Pick<Watermarks, 'markOf' | 'drawMark'>;
  /** The site's secret, from which addresses of marked pictures are signed. */
  secret: string;
  log: { error(fields: object, message: string): void };
}

/** How the wallet sells a priced picture. */
export interface MessageSeller {
  quote(tx: Queryable, request: Request): Promise<Quote>;
  deliver(tx: Queryable, sale: Sale): Promise<void>;
}
