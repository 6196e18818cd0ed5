import type { FileFailure } from '@candela/contract/library/files';
import type { UploadKind } from '@candela/contract/library/upload-kinds';
import type { FileRef, Visibility } from '../files/index.ts';

/** What a file is by its content, whatever it claimed. */
export interface SniffedFile {
  kind: UploadKind;
  contentType: string;
  /** Without the dot. */
  ending: string;
}

/** A file cannot be used; `code` says why, and every code but `processingFailed` will not change by a retry. */
export class MediaFailure extends Error {
  readonly code: FileFailure;

  constructor(code: FileFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MediaFailure';
    this.code = code;
  }
}

/** One file to be processed. Run again after a crash, it writes the same files again. */
export interface MediaInput {
  readonly source: FileRef;
  /** Results are kept below it, such as `album/0198…`; whatever was there before goes. One source, one prefix. */
  readonly prefix: string;
  /** Of the results, except the blurred placeholder, which is always public. */
  readonly visibility: Visibility;
  /** 0 to 100, never falling. */
  onProgress?(percent: number): void;
  /** Somebody waits for the answer: refuses with `unavailable` when there is no place, or no result, soon enough. */
  readonly isAwaited?: boolean;
  /** Aborting kills the work; nothing but a rejection with the signal's reason comes of it. */
  readonly signal?: AbortSignal;
}

export interface VideoInput extends MediaInput {
  /** Refuses with `teaserTooLong` at 15 seconds or more. */
  readonly isTeaser?: boolean;
  /** A WebVTT file to go with the video. */
  readonly captions?: FileRef;
}

/** What the live engine wrote down of a show. */
export interface RecordingInput {
  /** Its folder on this machine. */
  readonly folder: string;
  /** Which of the videos it makes, from 0: there is more than one when the coding of its picture changed. */
  readonly part: number;
  /** Where the video is kept. */
  readonly target: FileRef;
  /**
   * Of a clip: how much of its end is wanted, from the key frame before it on. Clips are made one at a time, beside
   * everything else.
   */
  readonly lastSeconds?: number;
  /** Somebody waits for the answer: refuses with `unavailable` when there is no place, or no result, soon enough. */
  readonly isAwaited?: boolean;
  /** Aborting kills the work. */
  readonly signal?: AbortSignal;
}

export interface PictureFile {
  key: string;
  width: number;
  height: number;
  sizeBytes: number;
}

/** What locked items show: too small and blurred to make out the picture. */
export interface Placeholder {
  /** Always a public file. */
  key: string;
  blurhash: string;
}

export interface PictureResult {
  /** Of the large size. */
  width: number;
  height: number;
  /** WebP each. `small` is the thumbnail: it is kept at `thumbnails/<key of large>`. */
  sizes: { small: PictureFile; medium: PictureFile; large: PictureFile };
  placeholder: Placeholder;
  isAnimated: boolean;
}

export interface VideoRung {
  width: number;
  height: number;
  bitsPerSecond: number;
  playlistKey: string;
}

export interface VideoResult {
  durationSeconds: number;
  /** As shown, after rotation. */
  width: number;
  height: number;
  hasSound: boolean;
  /** The HLS master playlist; it exists only when everything else does. */
  masterKey: string;
  /** Lowest first; never above the source's height. */
  rungs: VideoRung[];
  poster: PictureFile;
  /** The poster in small, kept at `thumbnails/<key of poster>`. */
  thumbnail: PictureFile;
  placeholder: Placeholder;
  /** Tiled stills for seeking: one picture and a WebVTT file that names the tiles by `#xywh`. */
  sprite: { key: string; vttKey: string };
  captionsKey: string | null;
  sizeBytes: number;
}

export interface AudioResult {
  durationSeconds: number;
  /** AAC in MP4. */
  key: string;
  /** JSON of `{ durationSeconds, peaks }`, peaks from 0 to 1. */
  waveformKey: string;
  peaks: number[];
  sizeBytes: number;
}

/** Looks into files and makes of them what the site hands out. All decoding happens in child processes. */
export interface Media {
  /** Undefined for a file the site does not take. Throws FileMissing. */
  sniff(file: FileRef): Promise<SniffedFile | undefined>;
  /** Throws MediaFailure. */
  processPicture(input: MediaInput): Promise<PictureResult>;
  /**
   * Makes the narrower copies of a picture whose key says its size, beside it. Throws MediaFailure; refuses with
   * `unavailable`.
   */
  makeCopies(picture: FileRef): Promise<void>;
  /** How long a video says it is, 0 when it does not say. Throws MediaFailure; refuses with `unavailable`. */
  claimedSeconds(source: FileRef): Promise<number>;
  /** Throws MediaFailure. */
  processVideo(input: VideoInput): Promise<VideoResult>;
  /** Makes a recording one video file, to be processed like any other. Throws MediaFailure. */
  assembleRecording(input: RecordingInput): Promise<{ durationSeconds: number; sizeBytes: number }>;
  /** Throws MediaFailure. */
  processAudio(input: MediaInput): Promise<AudioResult>;
  /** Ends all children; what they did is lost and can be run again. */
  close(): Promise<void>;
}
