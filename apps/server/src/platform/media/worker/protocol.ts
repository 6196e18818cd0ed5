import type { FileFailure } from '@candela/contract/library/files';

/** What the child is asked to do. Paths are absolute; `outputFolder` exists and is empty. */
export type MediaJob = {
  kind: 'bitmap' | 'picture' | 'copies' | 'video' | 'stills' | 'audio' | 'recording' | 'duration';
  /** Of a recording, the folder with its segments. */
  sourceFile: string;
  outputFolder: string;
  /** By content, not by claim. */
  contentType: string;
  threads: number;
  isTeaser: boolean;
  /** The size of a picture whose source is bare pixels, in RGB of eight bits. */
  bare?: BareSize;
  /** Which part of a recording, from 0. */
  part?: number;
  /** How much of a recording's end is wanted; all of it unless given. */
  lastSeconds?: number;
  /** How wide the copies of a picture are to be. */
  widths?: number[];
};

export type BareSize = { width: number; height: number };

/** Lines of JSON the child writes to its output; the last one is a result or a failure. */
export type MediaMessage =
  | { progressPercent: number }
  | { durationSeconds: number }
  | { result: unknown }
  | { failure: { code: FileFailure; message: string } };

export type WrittenPicture = { name: string; width: number; height: number; sizeBytes: number };

export type PictureWork = {
  large: WrittenPicture;
  medium: WrittenPicture;
  small: WrittenPicture;
  blurhash: string;
  isAnimated: boolean;
};

/** The names of a picture's copies in the output folder, by their widths. */
export const copyName = (width: number): string => `${width}.avif`;

export type VideoWork = {
  durationSeconds: number;
  width: number;
  height: number;
  hasSound: boolean;
  rungs: { name: string; width: number; height: number; bitsPerSecond: number }[];
};

export type DurationWork = { durationSeconds: number };

/** What is made, in a second process, of the bare pictures the first one left. */
export type StillsWork = { poster: WrittenPicture; thumbnail: WrittenPicture; blurhash: string };

/** Describes the files of bare pictures, in RGB of eight bits. */
export type BareStills = {
  everySeconds: number;
  durationSeconds: number;
  poster: BareSize;
  tile: BareSize;
  tileCount: number;
};

export type RecordingWork = { durationSeconds: number; sizeBytes: number };

export type AudioWork = { durationSeconds: number; peaks: number[] };

/** Names within the output folder; the parent gives them their keys. */
export const outputNames = {
  large: 'large.webp',
  medium: 'medium.webp',
  small: 'small.webp',
  blur: 'blur.webp',
  poster: 'poster.webp',
  sprite: 'sprite.webp',
  spriteIndex: 'sprite.vtt',
  master: 'master.m3u8',
  playlist: 'index.m3u8',
  audio: 'audio.m4a',
  waveform: 'waveform.json',
  barePicture: 'picture.rgb',
  barePoster: 'poster.rgb',
  bareTiles: 'tiles.rgb',
  bareStills: 'stills.json',
  recording: 'recording',
} as const;

/** One key frame, sent to the process that makes stills. */
export type StillJob = {
  codec: 'VP8' | 'VP9' | 'H264' | 'AV1';
  data: Uint8Array;
  /** Makes what is shown to those who may not see the picture, and nothing else. */
  isBlurred: boolean;
};

/**
 * What it sends back: a WebP with the look of the unblurred picture, null for a plain one, or why there is none. `cpuMs` is
 * what it cost of one core.
 */
export type StillReply = { cpuMs: number } & (
  | { webp: Uint8Array; look: string | null }
  | { failure: string }
);
