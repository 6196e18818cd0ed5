import type { FileRef } from './file-store.ts';

/** The endings a content type may be stored under, the usual one first; nothing else is ever kept or served. */
const endings: Readonly<Record<string, readonly string[]>> = {
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/jpg': ['jpg', 'jpeg'],
  'image/gif': ['gif'],
  'image/bmp': ['bmp'],
  'video/mp4': ['mp4', 'm4s'],
  'video/iso.segment': ['m4s'],
  'video/webm': ['webm'],
  'video/ogg': ['ogg', 'ogv'],
  'video/quicktime': ['mov', 'qt', 'quicktime'],
  'video/mov': ['mov', 'qt', 'quicktime'],
  'audio/mpeg': ['mp3', 'mpeg', 'mpga'],
  'audio/mp3': ['mp3', 'mpeg', 'mpga'],
  'audio/mp4': ['m4a'],
  'application/vnd.apple.mpegurl': ['m3u8'],
  'application/json': ['json'],
  'text/vtt': ['vtt'],
  'text/plain': ['txt'],
  'application/pdf': ['pdf'],
  'application/octet-stream': ['encrypted', 'rtp'],
  'application/zip': ['zip'],
  'application/msword': ['doc'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.ms-excel': ['xls'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.ms-powerpoint': ['ppt'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
};

const keyShape = /^[a-z0-9][a-z0-9_-]*(\.[a-z0-9_-]+)*(\/[a-z0-9][a-z0-9_-]*(\.[a-z0-9_-]+)*)*$/;
const keyMax = 200;
/** Addresses below `/files/` that are not keys. */
const reserved = new Set(['put', 'uploads', 'private']);
/** Segments that derived files carry in front of the key they were derived from. */
const derivedSegments = new Set(['thumbnails', 'compressed']);

/** Refuses a key that could leave its folder, hide as a dotfile, or be taken for one of the store's addresses. */
export function checkKeyShape(key: string): void {
  if (key.length > keyMax || !keyShape.test(key) || reserved.has(key.split('/')[0] ?? '')) {
    throw new Error(`"${key}" is not a file key.`);
  }
}

/** As `checkKeyShape`; refuses also a key that would be served as something else than the file is. */
export function checkKey(key: string, contentType: string): void {
  checkKeyShape(key);
  if (!endings[contentType]?.some((ending) => key.endsWith(`.${ending}`))) {
    throw new Error(`A file called "${key}" cannot be served as ${contentType}.`);
  }
}

/** What a stored file is served as: its ending says it, since only `checkKey` lets files in. */
export function contentTypeOfKey(key: string): string {
  const ending = key.slice(key.lastIndexOf('.') + 1);
  if (ending === 'm4s') return 'video/iso.segment';
  for (const [contentType, known] of Object.entries(endings)) if (known.includes(ending)) return contentType;
  return 'application/octet-stream';
}

/** The usual ending of a content type, without the dot; undefined for a type the site does not keep. */
export function extensionOf(contentType: string): string | undefined {
  return endings[contentType]?.[0];
}

/** Videos and what is made of them go into the one bucket, everything else into the other. */
export function bucketOf({ key }: Pick<FileRef, 'key'>): 'video' | 'album' {
  const segments = key.split('/');
  const first = derivedSegments.has(segments[0] ?? '') ? segments[1] : segments[0];
  return first === 'video' ? 'video' : 'album';
}
