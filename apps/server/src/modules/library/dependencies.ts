import type { Database, Queryable } from '../../platform/database/index.ts';
import type { Events } from '../../platform/events/index.ts';
import type { FileRef, FileStore } from '../../platform/files/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { SiteLook } from '../../platform/look/index.ts';
import type { Media } from '../../platform/media/index.ts';
import type { Realtime } from '../../platform/realtime/index.ts';
import type { Watermarks } from '../watermarks/index.ts';

/** An item about to be seen by others, as the gate is shown it. */
export interface PublishedItem {
  id: string;
  modelId: string;
  kind: string;
  /** Whether it was recorded of a live show rather than uploaded. */
  isRecorded: boolean;
  people: { name: string; accountId: string | null; releaseId: string | null }[];
}

/** The most an account may use of the site's disk and processors. */
export interface Budgets {
  memberGigabytes: number;
  modelGigabytes: number;
  openUploadsMax: number;
  processingHoursADay: number;
}

/** What the feature needs from outside. */
export interface LibraryDepsInput {
  database: Database;
  clock: () => Date;
  /** Whether the operator has turned a part of the site off. */
  isOff: SiteLook['isOff'];
  jobs: Pick<Jobs, 'add' | 'register' | 'every'>;
  events: Pick<Events, 'publish'>;
  realtime: Pick<Realtime, 'emit'>;
  files: FileStore;
  media: Pick<
    Media,
    | 'sniff'
    | 'claimedSeconds'
    | 'processPicture'
    | 'makeCopies'
    | 'processVideo'
    | 'processAudio'
    | 'assembleRecording'
  >;
  /** On how many devices one account may play at the same time; 3 unless given. */
  playbackDevices?: number;
  /** The site's secret, from which playback grants are signed. */
  secret: string;
  accounts: {
    /** Refuses unless this is an approved model who may take part. */
    assertModelMayPublish(accountId: string): Promise<void>;
    /** Whether a session is still good. */
    isSessionAlive(sessionId: string): Promise<boolean>;
    /** Accepts the terms for content in the model's name, once. */
    acceptContentTerms(tx: Queryable, accountId: string): Promise<void>;
    hasAcceptedContentTerms(tx: Queryable, accountId: string): Promise<boolean>;
  };
  /**
   * Asked in the transaction that makes an item visible to others; refuses when it may not be. Everything passes
   * unless given.
   */
  publicationGate?: (tx: Queryable, item: PublishedItem) => Promise<void>;
  /**
   * Whether a file was taken down from the site before. `picture` is the same picture as the site wrote it again, once
   * there is one. Nothing is unless given.
   */
  isBlocked?: (file: { original: FileRef } | { picture: FileRef }) => Promise<boolean>;
  /** How much one account may keep here and have processed. Nearly everything unless given. */
  budgets?: () => Promise<Budgets>;
  /** What the live engine wrote down of shows. There is nothing unless given. */
  recordings?: {
    /** Undefined where nothing can be recorded. */
    folderOf(recordingId: string): Promise<string> | undefined;
    /** Removes what nobody needs any more. */
    cleanUp(): Promise<void>;
  };
  /**
   * Whether what a model publishes waits for an operator's approval, read in the caller's transaction. It does not
   * unless given.
   */
  reviewFirst?: (tx: Queryable, modelId: string) => Promise<boolean>;
  /** Marks what models have marked. Nothing is unless given. */
  watermarks?: Pick<Watermarks, 'markOf' | 'drawMark'>;
  log: { error(fields: object, message: string): void; warn(fields: object, message: string): void };
}

/** The same, complete, for the feature's own files. */
export type LibraryDeps = Required<LibraryDepsInput>;
