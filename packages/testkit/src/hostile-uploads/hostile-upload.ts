import type { FileFailure } from '@candela/contract/library/files';

/**
 * How an upload may end: `refused` when no address is given for it, a failure its owner reads, or `ready`
 * when the site has written it again.
 */
export type Ending = 'refused' | FileFailure | 'ready';

/** A file somebody sends to do harm, under the name and type they claim for it. */
export interface HostileUpload {
  what: string;
  name: string;
  type: string;
  bytes: Uint8Array;
  ends: readonly Ending[];
}

/** What hostile files point at: whoever follows one of these gives itself away. */
export interface Bait {
  /** `http://127.0.0.1:<port>`, where something listens and counts. */
  http: string;
  port: number;
  udpPort: number;
  /** A file on this machine that no upload may read. */
  secretFile: string;
}

/** In every place of a file that reveals its maker; nothing the site hands out may hold it. */
export const canary = 'candela-canary 59.9139 N 10.7522 E';

const types: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  bmp: 'image/bmp',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  ogv: 'video/ogg',
  mp3: 'audio/mpeg',
};

/** An upload whose type goes with its ending. */
export function hostile(
  what: string,
  name: string,
  bytes: Uint8Array | string,
  ...ends: Ending[]
): HostileUpload {
  const type = types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
  return { what, name, type, bytes: typeof bytes === 'string' ? Buffer.from(bytes) : bytes, ends };
}
