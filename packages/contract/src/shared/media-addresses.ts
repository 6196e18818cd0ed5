/**
 * How the addresses of derived files follow from the original's. A file's address is `{host}/{key}`, where the host
 * is `https://cdn.example` when one serves the files and `/files` on the site itself. Thumbnails are at
 * `{host}/thumbnails/{key}`, compressed videos at `{host}/compressed/{key}`: in a whole address that is a segment put
 * in after the third. A CDN host therefore has no path of its own.
 */
export type DerivedSegment = 'thumbnails' | 'compressed';

/** Where the thumbnail of the file `key` is kept. */
export const thumbnailKey = (key: string): string => `thumbnails/${key}`;

/** Where the compressed form of the video `key` is kept. */
export const compressedKey = (key: string): string => `compressed/${key}`;

/** The address of a derived public file; signed addresses are bound to their key and cannot be derived. */
export function derivedAddress(address: string, segment: DerivedSegment): string {
  const parts = address.split('/');
  const isOnThisSite = address.startsWith('/');
  const hostParts = isOnThisSite ? 2 : 3;
  return [...parts.slice(0, hostParts), segment, ...parts.slice(hostParts)].join('/');
}
