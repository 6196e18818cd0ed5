import type { UploadBudget } from '@candela/contract/library/files';
import { type ItemCard, type ItemKind, itemKind } from '@candela/contract/library/items';
import { z } from 'zod';
import { type Transaction, within } from '../../platform/database/index.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { addClip, type SavedClip } from './commands/add-clip.ts';
import { addRecordedShow, discardRecordedShow, type RecordedShow } from './commands/add-recorded-show.ts';
import { hideItem, reviewItem } from './commands/review-item.ts';
import type { LibraryDeps, LibraryDepsInput } from './dependencies.ts';
import { filesOf, type ItemFile } from './item-files.ts';
import { cardsOf } from './item-view.ts';
import { expireDevices } from './playback/devices.ts';
import { viewerOf } from './playback/grants.ts';
import { createPlayback, type Playback } from './playback/play.ts';
import { processFile, requeueStuckFiles } from './process-file.ts';
import { type PublicPictureRequest, publishPicture } from './publish-picture.ts';
import { findPublicUpload } from './queries/find-public-upload.ts';
import { cleanUpUnusedFiles, removeFiles } from './remove-files.ts';
import { libraryRoutes } from './routes.ts';
import {
  copyItemPicture,
  type MessageMediaRequest,
  type PreparedMedia,
  prepareMessageMedia,
} from './save-message-media.ts';
import { type ItemSeller, itemSeller } from './sellers.ts';
import { publishDue, publishItem } from './settle-item.ts';
import { takeUpload } from './take-upload.ts';
import { uploadBudgetOf } from './upload-budget.ts';
import { hashOlderFiles } from './vault/hash-files.ts';
import { noteProduct } from './vault/uses.ts';
import { expireViews } from './views.ts';

export type { LibraryDepsInput, PublishedItem } from './dependencies.ts';
export { clipReady, itemReviewed, recordingReady } from './events.ts';
export type { ItemFile } from './item-files.ts';
export { libraryData } from './personal-data.ts';
export type { Playback, Played } from './playback/play.ts';
export type { Crop, PublicPictureRequest } from './publish-picture.ts';
export { recordingsToProcess } from './recorded-files.ts';
export type { PreparedMedia } from './save-message-media.ts';
export type { ItemSeller } from './sellers.ts';

/** What models publish, the files beneath it, and what people make of it. */
export interface Library {
  routes: ReturnType<typeof libraryRoutes>;
  /** Hands out videos part by part, at the addresses the routes give. */
  play: Playback['play'];
  /** What the wallet sells of this feature, by kind. */
  sellers: Record<ItemKind, ItemSeller>;
  /** Makes an upload a public picture and uses it up; refuses with `not_found` and `unreadable_file`. */
  publishPicture(request: PublicPictureRequest): Promise<string>;
  /** One part of a ready video, for who may have it as the caller has looked; undefined when there is none. */
  playFile: Playback['playFile'];
  /** Makes uploads the pictures and videos of a message; refuses with `invalid_input` and `unreadable_file`. */
  prepareMessageMedia(request: MessageMediaRequest): Promise<PreparedMedia>;
  /** Copies the first picture of one of the owner's published items, for a message. */
  copyItemPicture(request: { ownerId: string; itemId: string; folder: string }): Promise<PreparedMedia>;
  /** Takes an upload, or a copy of a file in the vault, into a private folder; refuses with `not_found`. Resolves to its key. */
  takeUpload(request: { ownerId: string; filename: string; folder: string }): Promise<string>;
  /** Writes down which of a model's files a product has copies of, for the vault. */
  noteProduct: typeof noteProduct;
  reviewItem(
    decision: {
      itemId: string;
      approval: 'approved' | 'rejected' | 'pending';
      reason: string | null;
    },
    tx?: Transaction,
  ): Promise<void>;
  hideItem(request: { itemId: string; hidden: boolean }, tx?: Transaction): Promise<void>;
  /** Makes drafts of a recorded show, which are processed like uploads. */
  addRecordedShow(tx: Transaction, show: RecordedShow): Promise<void>;
  /** Makes a draft of a clip. Refuses with `conflict` when there is no room for it. */
  addClip(tx: Transaction, clip: SavedClip): Promise<void>;
  /** Deletes what was made of a recording, except what is published. */
  discardRecordedShow(tx: Transaction, recordingId: string): Promise<void>;
  /** Every file of an item: as it came, and for pictures the large one that was written again. */
  filesOf(itemId: string): Promise<ItemFile[]>;
  /** What an account may keep here, and how much of it is used. */
  uploadBudgetOf(accountId: string): Promise<UploadBudget>;
  /** Cards in the order of the ids, as whoever asks may see them; what they may not see at all is left out. */
  itemCards(
    ids: readonly string[],
    context: Pick<RequestContext, 'session' | 'browser'>,
  ): Promise<ItemCard[]>;
  /** See queries/find-public-upload.ts. */
  findPublicUpload(fileName: string, size: 'whole' | 'thumbnail'): Promise<string | undefined>;
}

const plentiful = {
  memberGigabytes: 1_000,
  modelGigabytes: 1_000,
  openUploadsMax: 10_000,
  processingHoursADay: 1_000,
};
const fileJob = z.object({ fileId: z.uuid() });
const itemJob = z.object({ itemId: z.uuid() });

/** Builds the feature and registers its jobs. */
export function createLibrary(options: LibraryDepsInput): Library {
  const deps: LibraryDeps = {
    publicationGate: async () => {},
    playbackDevices: 3,
    reviewFirst: async () => false,
    isBlocked: async () => false,
    budgets: async () => plentiful,
    recordings: { folderOf: () => undefined, cleanUp: async () => {} },
    watermarks: { markOf: async () => undefined, drawMark: async () => undefined },
    ...options,
  };
  const { jobs } = deps;
  jobs.register(
    'library.process-file',
    (payload, run) => processFile(deps, fileJob.parse(payload).fileId, run),
    'slow',
  );
  jobs.register(
    'library.process-picture',
    (payload, run) => processFile(deps, fileJob.parse(payload).fileId, run),
    'pictures',
  );
  jobs.register('library.publish-item', (payload) => publishItem(deps, itemJob.parse(payload).itemId));
  jobs.register('library.remove-files', () => removeFiles(deps));
  jobs.every('library.publish-due', '*/2 * * * *', () => publishDue(deps));
  jobs.every('library.requeue-stuck', '*/10 * * * *', () => requeueStuckFiles(deps));
  jobs.every('library.clean-up-unused', '23 * * * *', () => cleanUpUnusedFiles(deps));
  jobs.every('library.hash-older-files', '*/20 * * * *', () => hashOlderFiles(deps));
  jobs.every('library.expire-views', '41 * * * *', () => expireViews(deps));
  jobs.every('library.expire-playback-devices', '47 * * * *', () => expireDevices(deps));
  const sellers = Object.fromEntries(itemKind.options.map((kind) => [kind, itemSeller(kind)]));
  const playback = createPlayback(deps);
  return {
    routes: libraryRoutes(deps),
    play: playback.play,
    playFile: playback.playFile,
    sellers: sellers as Record<ItemKind, ItemSeller>,
    publishPicture: (request) => publishPicture(deps, request),
    prepareMessageMedia: (request) => prepareMessageMedia(deps, request),
    copyItemPicture: (request) => copyItemPicture(deps, request),
    takeUpload: (request) => takeUpload(deps, request),
    noteProduct,
    reviewItem: (decision, tx) => reviewItem(within(deps, tx), decision),
    hideItem: (request, tx) => hideItem(within(deps, tx), request),
    addRecordedShow: (tx, show) => addRecordedShow(deps, tx, show),
    addClip: (tx, clip) => addClip(deps, tx, clip),
    discardRecordedShow: (tx, recordingId) => discardRecordedShow(deps, tx, recordingId),
    filesOf: (itemId) => filesOf(deps, itemId),
    uploadBudgetOf: (accountId) => uploadBudgetOf(deps, deps.database, accountId),
    itemCards: (ids, context) => cardsOf(deps, ids, viewerOf(context)),
    findPublicUpload: (fileName, size) => findPublicUpload(deps, fileName, size),
  };
}
