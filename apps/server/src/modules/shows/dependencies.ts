import type { Database, Transaction } from '../../platform/database/index.ts';
import type { Secret } from '../../platform/encryption/index.ts';
import type { Events } from '../../platform/events/index.ts';
import type { FileStore } from '../../platform/files/index.ts';
import type { LiveEngine, LiveLog, RecordedPart, Ticker } from '../../platform/live/index.ts';
import type { Media, StillMaker } from '../../platform/media/index.ts';
import type { Realtime } from '../../platform/realtime/index.ts';
import type { Accounts } from '../accounts/index.ts';
import type { Metering } from '../metering/index.ts';

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

/** The end of a running show, cut for a clip. */
export interface SavedClip {
  recordingId: string;
  modelId: string;
  /** The account that cut it. */
  madeBy: string;
  title: string;
  recordedAt: Date;
  /** How much of the end is wanted. */
  seconds: number;
  /** Which part of the recording, from 0. */
  part: number;
  ending: 'mp4' | 'webm';
  sizeBytes: number;
}

/** Makes draft videos of recordings. */
export interface ShowDrafts {
  add(tx: Transaction, show: RecordedShow): Promise<void>;
  /** Refuses with `conflict` when the model's storage is full. */
  addClip(tx: Transaction, clip: SavedClip): Promise<void>;
  /** Deletes what was made of a recording, except what is published already. */
  discard(tx: Transaction, recordingId: string): Promise<void>;
  /** Removes from the disk what nobody needs any more. */
  cleanUp(): Promise<void>;
}

/** What shows need from outside. */
export interface ShowsDeps {
  database: Database;
  clock: () => Date;
  events: Events;
  engine: LiveEngine;
  realtime: Pick<Realtime, 'emit' | 'on' | 'kick' | 'kickFrom'>;
  accounts: Pick<Accounts, 'assertModelMayGoLive' | 'isSessionAlive'>;
  metering: Metering;
  ticker: Ticker;
  log: LiveLog;
  /** Makes stills of key frames. */
  stills: Pick<StillMaker, 'make'>;
  /** Stream keys and the addresses of snapshots are computed from it; another secret makes other ones. */
  streamKeySecret: Secret;
  /** Where the site is, without a slash at the end; broadcasting software gets an address below it. */
  publicUrl: string;
  /** Where broadcasting software that speaks RTMP sends to; none where the site does not take it. */
  rtmpServers: readonly string[];
  /** What becomes of recordings. */
  drafts: ShowDrafts;
  /** Makes the files clips are chosen from. */
  media: Pick<Media, 'assembleRecording'>;
  /** Where those are. */
  files: Pick<FileStore, 'stat' | 'read' | 'delete'>;
  /** For how long a show may be recorded. */
  maxRecordingMinutes: number;
  /** Milliseconds that only ever grow, for measuring. */
  monotonicMs: () => number;
}
