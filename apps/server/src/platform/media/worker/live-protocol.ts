/** The beginning of a run: what a player needs before the parts of it. */
export type PackagedInit = { run: number; data: Uint8Array };

/** A fragment of one run, half a second long or so. */
export type PackagedPart = {
  run: number;
  data: Uint8Array;
  /** When its first picture came, as `Date.now()` says it. */
  startedAtMs: number;
  durationMs: number;
  /** Whether a player can begin with it. */
  isIndependent: boolean;
  /** Whether it is the first of its segment. */
  beginsSegment: boolean;
};

/** What the process that packages a show sends. `unsupported`: the codec of a picture that is not packaged. */
export type PackagerMessage = { init: PackagedInit } | { part: PackagedPart } | { unsupported: string };

/** What the process that makes Opus of AAC is given: how the sound is coded, then each frame of it. */
export type OpusOrder = { setup: Uint8Array } | { data: Uint8Array; atMs: number };
