import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { UploadKind } from '@candela/contract/library/upload-kinds';
import type { FileStore } from '@candela/server/files';
import type { AudioResult, PictureResult, VideoResult } from '@candela/server/media';
import type { ReadyFiles } from '@candela/server/past';
import sharp from 'sharp';
import { v4 as uuid } from 'uuid';
import type { Asker } from './demo-steps.ts';

/**
 * Ready-made results of the media work lie in `art/library/<name>`, so that a first start has nothing to transcode: slow
 * moves over pictures of `art/scenes`, and sounds composed by FFmpeg's own sources. `<here>` in renditions.json stands
 * for the folder a file gets.
 */
const art = path.resolve(import.meta.dirname, '../art');
const smallWidth = 480;
const blurWidth = 16;
const webp = 'image/webp';
const contentTypes: Record<string, string> = {
  m3u8: 'application/vnd.apple.mpegurl',
  m4s: 'video/iso.segment',
  mp4: 'video/mp4',
  m4a: 'audio/mp4',
  webp,
  vtt: 'text/vtt',
  json: 'application/json',
};
const claims = {
  image: { bucketName: 'album', contentType: webp, ending: 'webp' },
  video: { bucketName: 'video', contentType: 'video/mp4', ending: 'mp4' },
  audio: { bucketName: 'album', contentType: 'audio/mpeg', ending: 'mp3' },
} as const;

type Kind = keyof typeof claims;

/** The files of the demo: what people upload, and what is made of it already. */
export interface DemoFiles extends ReadyFiles {
  /** Uploads a picture of `art/`, or a folder of `art/library`, as a browser would; resolves to its stored name. */
  upload(asker: Asker, kind: Kind, name: string): Promise<string>;
  /** A stored name for what is to be a public picture at this address. */
  named(address: string): string;
}

type Store = Pick<FileStore, 'putPublic' | 'putPrivate'>;

interface Folder {
  renditions: string;
  files: { key: string; isPublic: boolean; isThumbnail: boolean; bytes: Buffer }[];
}

interface Drawn {
  bytes: Buffer;
  width: number;
  height: number;
  small: Buffer;
  blurred: Buffer;
}

/** Keeps what it has read and drawn, since several items show the same. */
export function createDemoFiles(store: Store): DemoFiles {
  const uploads = new Map<string, { kind: Kind; name: string }>();
  const addresses = new Map<string, string>();
  const folder = remembering(readFolder);
  const drawn = remembering(draw);

  const uploadOf = (key: string) => {
    const upload = uploads.get(key);
    if (!upload) throw new Error(`The demo never uploaded "${key}".`);
    return upload;
  };

  async function putFolder(source: string, prefix: string): Promise<unknown> {
    const { renditions, files } = await folder(uploadOf(source).name);
    await Promise.all(
      files.map(({ key, isPublic, isThumbnail, bytes }) => {
        const put = isPublic ? store.putPublic : store.putPrivate;
        const contentType = contentTypes[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
        return put(`${isThumbnail ? 'thumbnails/' : ''}${prefix}/${key}`, bytes, contentType);
      }),
    );
    return JSON.parse(renditions.replaceAll('<here>', prefix));
  }

  async function putPicture(source: string, prefix: string): Promise<PictureResult> {
    const { bytes, width, height, small, blurred } = await drawn(uploadOf(source).name);
    const sized = (key: string, { length }: Buffer) => ({ key, width, height, sizeBytes: length });
    const sizes = {
      small: sized(`thumbnails/${prefix}/large.webp`, small),
      medium: sized(`${prefix}/medium.webp`, bytes),
      large: sized(`${prefix}/large.webp`, bytes),
    };
    const placeholder = { key: `${prefix}/blur.webp`, blurhash: '' };
    await Promise.all([
      store.putPrivate(sizes.small.key, small, webp),
      store.putPrivate(sizes.medium.key, bytes, webp),
      store.putPrivate(sizes.large.key, bytes, webp),
      store.putPublic(placeholder.key, blurred, webp),
    ]);
    return { width, height, isAnimated: false, sizes, placeholder };
  }

  return {
    async upload(asker, kind, name) {
      const { bucketName, contentType, ending } = claims[kind];
      const bytes = kind === 'image' ? (await drawn(name)).bytes : originalOf(await folder(name));
      const fileName = `${path.basename(name)}.${ending}`;
      const { urlData } = await asker.createPreSignedUrlPrivate({
        ...{ bucketName, fileName, contentType },
        fileSize: bytes.length,
      });
      await store.putPrivate(urlData.filename, bytes, contentType);
      uploads.set(urlData.filename, { kind, name });
      return urlData.filename;
    },
    named(address) {
      const name = `album/${uuid()}.webp`;
      addresses.set(name, address);
      return name;
    },
    async publishPicture(filename) {
      const address = addresses.get(filename);
      if (address === undefined) throw new Error(`The demo has no public picture "${filename}".`);
      return address;
    },
    media: {
      async sniff({ key }) {
        const { kind } = uploadOf(key);
        const { contentType, ending } = claims[kind];
        return { kind: kind satisfies UploadKind, contentType, ending };
      },
      claimedSeconds: async ({ key }) =>
        (JSON.parse((await folder(uploadOf(key).name)).renditions) as VideoResult).durationSeconds,
      processPicture: ({ source, prefix }) => putPicture(source.key, prefix),
      // Public pictures are not made here.
      makeCopies: async () => undefined,
      processVideo: async ({ source, prefix }) => (await putFolder(source.key, prefix)) as VideoResult,
      processAudio: async ({ source, prefix }) => (await putFolder(source.key, prefix)) as AudioResult,
      assembleRecording: () => Promise.reject(new Error('Nothing of the demo was recorded.')),
    },
  };
}

function remembering<Value>(make: (name: string) => Promise<Value>): (name: string) => Promise<Value> {
  const made = new Map<string, Promise<Value>>();
  return (name) => {
    const ready = made.get(name) ?? make(name);
    made.set(name, ready);
    return ready;
  };
}

async function draw(name: string): Promise<Drawn> {
  const bytes = await readFile(path.join(art, `${name}.webp`));
  const picture = sharp(bytes);
  const { width = 1, height = 1 } = await picture.metadata();
  const [small, blurred] = await Promise.all([
    picture.clone().resize({ width: smallWidth, withoutEnlargement: true }).webp().toBuffer(),
    picture.clone().resize(blurWidth).blur(1.4).webp({ quality: 40 }).toBuffer(),
  ]);
  return { bytes, width, height, small, blurred };
}

async function readFolder(name: string): Promise<Folder> {
  const folder = path.join(art, 'library', name);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile() && entry.name !== 'renditions.json')
      .map(async (entry) => {
        const whole = path.join(entry.parentPath, entry.name);
        const [where = '', ...rest] = path.relative(folder, whole).split(path.sep);
        const bytes = await readFile(whole);
        return {
          key: rest.join('/'),
          isPublic: where === 'public',
          isThumbnail: where === 'thumbnails',
          bytes,
        };
      }),
  );
  return { renditions: await readFile(path.join(folder, 'renditions.json'), 'utf8'), files };
}

/** The file the renditions could have been made of: the segments of the best picture in a row, or the sound itself. */
function originalOf({ files, renditions }: Folder): Buffer {
  const { rungs = [] } = JSON.parse(renditions) as Partial<VideoResult>;
  const best = rungs.at(-1)?.playlistKey.split('/').at(-2);
  const parts = files
    .filter(({ key }) => (best === undefined ? key.endsWith('.m4a') : key.startsWith(`${best}/`)))
    .filter(({ key }) => !key.endsWith('.m3u8'))
    // The beginning of the file, then its numbered segments.
    .toSorted(
      (one, other) =>
        Number(other.key.endsWith('init.mp4')) - Number(one.key.endsWith('init.mp4')) ||
        one.key.localeCompare(other.key),
    );
  return Buffer.concat(parts.map(({ bytes }) => bytes));
}
