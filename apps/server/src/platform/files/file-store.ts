/** Where files live that the site hands out: pictures now, uploads and media later. */
export interface FileStore {
  /**
   * Keeps bytes that anyone may fetch, for good: whoever fetched them may hold on to them for a year. So a key
   * names one content for ever; put its hash into the key, and give changed content another key.
   * @param key lower-case path without a leading slash, such as `models/maren-3f2a.webp`; its ending must be
   *   one that belongs to `contentType`, since that is what the file is served as
   */
  putPublic(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** The address of a public file: a path on this site, or a whole address when another host serves it. */
  publicUrl(key: string): string;
}

const endings: Record<string, readonly string[]> = {
  'image/webp': ['webp'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
};

const keyShape = /^[a-z0-9][a-z0-9_-]*(\.[a-z0-9_-]+)*(\/[a-z0-9][a-z0-9_-]*(\.[a-z0-9_-]+)*)*$/;
const keyMax = 200;

/** Refuses a key that could leave its folder, hide as a dotfile, or be served as something else than it is. */
export function checkKey(key: string, contentType: string): void {
  if (key.length > keyMax || !keyShape.test(key)) throw new Error(`"${key}" is not a file key.`);
  if (!endings[contentType]?.some((ending) => key.endsWith(`.${ending}`))) {
    throw new Error(`A file called "${key}" cannot be served as ${contentType}.`);
  }
}
