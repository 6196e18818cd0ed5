import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { makeSound, makeVideo } from '@candela/testkit/make-media';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FileRef, openLocalFileStore } from '../files/index.ts';
import { createMedia, type Media, MediaFailure, signedPlaylist } from './index.ts';

let folder: string;
let files: ReturnType<typeof openLocalFileStore>;
let media: Media;
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'candela-media-'));
  files = openLocalFileStore({ folder: path.join(folder, 'files'), secret: 'x', clock: () => new Date() });
  media = createMedia({ files, scratchFolder: path.join(folder, 'scratch'), concurrency: 2, threads: 2 });
});

afterAll(async () => {
  await media?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Stores bytes as an upload whose name claims to be a `type`. */
async function upload(bytes: Uint8Array, type = 'image/png', ending = 'png'): Promise<FileRef> {
  count += 1;
  const key = `${type.startsWith('video') ? 'video' : 'album'}/${count}.${ending}`;
  await files.putPrivate(key, bytes, type);
  return { key, visibility: 'private' };
}

async function uploadVideo(video: Parameters<typeof makeVideo>[1], ending = 'mp4'): Promise<FileRef> {
  const file = path.join(folder, `made-${count}.${ending}`);
  await makeVideo(file, video);
  return upload(await readFile(file), ending === 'webm' ? 'video/webm' : 'video/mp4', ending);
}

const inputOf = (source: FileRef) => ({
  source,
  prefix: `${source.key.split('.')[0]}-out`,
  visibility: 'private' as const,
});
const bytesOf = async (key: string, visibility: 'public' | 'private' = 'private') =>
  buffer(await files.read({ key, visibility }));
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof MediaFailure ? error.code : String(error)),
  );
const scratchLeft = async () => readdir(path.join(folder, 'scratch'));

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#e8633a' } });

it('makes a picture narrower in AVIF, beside it and as visible', async () => {
  const shown = { key: 'covers/a.600x300.webp', visibility: 'public' as const };
  await files.putPublic(shown.key, await picture(600, 300).webp().toBuffer(), 'image/webp');
  await media.makeCopies(shown);
  const sizes = [150, 300, 450, 600].map(async (width) => {
    const { format, ...made } = await sharp(
      await bytesOf(`covers/a.600x300.${width}.avif`, 'public'),
    ).metadata();
    return [format, made.width, made.height];
  });
  expect(await Promise.all(sizes)).toEqual([150, 300, 450, 600].map((width) => ['heif', width, width / 2]));
  expect(await scratchLeft()).toEqual([]);
});

/** A bitmap of one colour, which sharp can neither write nor read. */
function bitmap(width: number, height: number): Buffer {
  const row = Math.ceil((width * 3) / 4) * 4;
  const bytes = Buffer.alloc(54 + row * height, 0x7f);
  bytes.write('BM');
  for (const [at, value] of [
    [2, bytes.length],
    [6, 0],
    [10, 54],
    [14, 40],
    [18, width],
    [22, height],
  ] as const) {
    bytes.writeUInt32LE(value, at);
  }
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  bytes.fill(0, 30, 54);
  return bytes;
}

describe('places', () => {
  it('keeps pictures out of the queue of videos, and tells who waits for one when to come back', async () => {
    const [film, still] = [
      await uploadVideo({ seconds: 20, width: 1280, height: 720 }),
      await upload(await picture(600, 400).png().toBuffer()),
    ];
    const narrow = createMedia({
      files,
      scratchFolder: path.join(folder, 'narrow'),
      concurrency: 1,
      pictureConcurrency: 1,
      waitMs: 20,
      threads: 1,
    });
    let filmIsDone = false;
    const request = new AbortController();
    const making = narrow.processVideo({ ...inputOf(film), signal: request.signal }).then(
      () => {
        filmIsDone = true;
      },
      () => {},
    );
    const first = narrow.processPicture({ ...inputOf(still), isAwaited: true });
    await new Promise((resolve) => setTimeout(resolve, 50));
    await expect(narrow.processPicture({ ...inputOf(still), isAwaited: true })).rejects.toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: 10,
    });
    expect((await first).width).toBe(600);
    expect(filmIsDone).toBe(false);
    request.abort();
    await making;
    await narrow.close();
  });
});

describe('pictures', () => {
  it('lose where they were taken and are turned upright', async () => {
    const taken = await picture(600, 400)
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Make: 'Acme' }, IFD3: { GPSLatitude: '59/1 54/1 0/1', GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(taken).metadata()).orientation).toBe(6);
    expect(taken.includes('Exif')).toBe(true);
    const source = await upload(taken, 'image/jpeg', 'jpg');
    const result = await media.processPicture(inputOf(source));
    expect(result).toMatchObject({ width: 400, height: 600, isAnimated: false });
    expect(result.sizes.small.key).toBe(`thumbnails/${result.sizes.large.key}`);
    expect(result.placeholder.blurhash).toMatch(/^.{20,}$/);
    for (const { key, width, sizeBytes } of Object.values(result.sizes)) {
      const bytes = await bytesOf(key);
      const facts = await sharp(bytes).metadata();
      expect(facts).toMatchObject({ format: 'webp', width });
      expect([facts.exif, facts.xmp, facts.iptc, bytes.length]).toEqual([
        undefined,
        undefined,
        undefined,
        sizeBytes,
      ]);
    }
    const blur = await bytesOf(result.placeholder.key, 'public');
    expect(blur.length).toBeLessThan(3_000);
    await expect(bytesOf(result.sizes.large.key, 'public')).rejects.toThrow();
  });

  it('may be bitmaps, and may move', async () => {
    const flat = await media.processPicture(inputOf(await upload(bitmap(90, 60), 'image/bmp', 'bmp')));
    expect(flat).toMatchObject({ width: 90, height: 60 });
    const frames = await Promise.all(
      ['#f00', '#0f0', '#00f'].map((background) =>
        sharp({ create: { width: 40, height: 30, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const result = await media.processPicture(inputOf(await upload(moving, 'image/gif', 'gif')));
    expect(result).toMatchObject({ isAnimated: true, width: 40, height: 30 });
    expect((await sharp(await bytesOf(result.sizes.large.key)).metadata()).pages).toBe(3);
    expect((await sharp(await bytesOf(result.sizes.small.key)).metadata()).pages ?? 1).toBe(1);
  });

  it('are refused when they are bombs, broken, empty or something else', async () => {
    const bomb = await picture(64, 64).png().toBuffer();
    // The header claims 50,000 x 50,000; its checksum is made to fit.
    bomb.writeUInt32BE(50_000, 16);
    bomb.writeUInt32BE(50_000, 20);
    bomb.writeUInt32BE((await import('node:zlib')).crc32(bomb.subarray(12, 29)), 29);
    const jpeg = await picture(600, 400).jpeg().toBuffer();
    const svg = Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
    const cases: [Uint8Array, string][] = [
      [bomb, 'tooLarge'],
      [bitmap(60, 40).fill(0xff, 18, 21), 'damaged'],
      [jpeg.subarray(0, jpeg.length / 2), 'damaged'],
      [new Uint8Array(0), 'unsupportedFormat'],
      [svg, 'unsupportedFormat'],
      [Buffer.from('%PDF-1.7\n'), 'unsupportedFormat'],
    ];
    const codes = await Promise.all(
      cases.map(async ([bytes]) => codeOf(media.processPicture(inputOf(await upload(bytes))))),
    );
    expect(codes).toEqual(cases.map(([, code]) => code));
    expect(
      await codeOf(media.processPicture(inputOf({ key: 'album/none.png', visibility: 'private' }))),
    ).toBe('missing');
    expect(await scratchLeft()).toEqual([]);
  });
});

describe('videos', () => {
  it('become a ladder with poster, sprite and aligned segments', async () => {
    const source = await uploadVideo({ width: 640, height: 360, seconds: 9 });
    const seen: number[] = [];
    const result = await media.processVideo({
      ...inputOf(source),
      onProgress: (percent) => seen.push(percent),
    });
    expect(result).toMatchObject({
      width: 640,
      height: 360,
      hasSound: true,
      durationSeconds: 9,
      captionsKey: null,
    });
    expect(result.rungs.map((rung) => [rung.width, rung.height])).toEqual([
      [426, 240],
      [640, 360],
    ]);
    expect(seen.at(-1)).toBe(100);
    expect(seen).toEqual([...seen].sort((one, other) => one - other));
    const master = String(await bytesOf(result.masterKey));
    expect(master).toMatch(/CODECS="avc1\.6400[0-9a-f]{2},mp4a\.40\.2"/);
    const lengths = await Promise.all(
      result.rungs.map(async ({ playlistKey }) => {
        return [...String(await bytesOf(playlistKey)).matchAll(/#EXTINF:([\d.]+)/g)].map((match) =>
          Number(match[1]),
        );
      }),
    );
    expect(lengths).toEqual([
      [4, 4, 1],
      [4, 4, 1],
    ]);
    expect((await sharp(await bytesOf(result.poster.key)).metadata()).width).toBe(640);
    expect(String(await bytesOf(result.sprite.vttKey))).toContain('#xywh=160,0,160,90');
    expect(await files.stat({ key: result.placeholder.key, visibility: 'public' })).toBeDefined();
    await expect(bytesOf(result.masterKey, 'public')).rejects.toThrow();
    const again = await media.processVideo(inputOf(source));
    expect(again.rungs.map((rung) => rung.playlistKey)).toEqual(result.rungs.map((rung) => rung.playlistKey));
    expect([again.masterKey, again.poster.key]).toEqual([result.masterKey, result.poster.key]);

    const signed = await signedPlaylist({
      key: result.rungs[0]?.playlistKey ?? '',
      text: String(await bytesOf(result.rungs[0]?.playlistKey ?? '')),
      sign: (key) => files.presignGet({ key, expiresSeconds: 60 }),
    });
    const addresses = signed.split('\n').filter((line) => line.includes('/files/'));
    expect(addresses).toHaveLength(4);
    for (const line of addresses) expect(line).toContain('signature=');
  });

  it('are shown upright, in any rate, range and container, with or without sound', async () => {
    const upright = await media.processVideo(
      inputOf(await uploadVideo({ width: 322, height: 242, seconds: 2, quarterTurns: 1, isSilent: true })),
    );
    expect([upright.width < upright.height, upright.hasSound, upright.rungs.length]).toEqual([
      true,
      false,
      1,
    ]);
    const hdr = await media.processVideo(
      inputOf(await uploadVideo({ width: 320, height: 240, seconds: 2, isHdr: true })),
    );
    expect(hdr.rungs).toHaveLength(1);
    const uneven = await media.processVideo(
      inputOf(await uploadVideo({ width: 320, height: 240, seconds: 5, isUneven: true }, 'webm')),
    );
    expect(uneven.durationSeconds).toBeCloseTo(5, 0);
  });

  it('are refused when they are cut off, playlists, sound, or too long for a teaser', async () => {
    const whole = await readFile(files.pathOf(await uploadVideo({ width: 320, height: 240, seconds: 16 })));
    let asked = 0;
    const server = createServer((_request, response) => {
      asked += 1;
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const playlist = `#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1:${port}/a.ts\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n`;
    const disguised = Buffer.concat([whole.subarray(0, 32), Buffer.from(playlist)]);
    const asVideo = (bytes: Uint8Array) => upload(bytes, 'video/mp4', 'mp4');
    expect(
      await codeOf(media.processVideo(inputOf(await asVideo(whole.subarray(0, whole.length / 2))))),
    ).toBe('damaged');
    expect(await codeOf(media.processVideo(inputOf(await asVideo(Buffer.from(playlist)))))).toBe('notAVideo');
    expect(await codeOf(media.processVideo(inputOf(await asVideo(disguised))))).toBe('damaged');
    expect(await codeOf(media.processVideo(inputOf(await asVideo(new Uint8Array(0)))))).toBe('notAVideo');
    expect(await codeOf(media.processVideo({ ...inputOf(await asVideo(whole)), isTeaser: true }))).toBe(
      'teaserTooLong',
    );
    expect(await media.claimedSeconds(await asVideo(whole))).toBeCloseTo(16, 0);
    expect(await codeOf(media.claimedSeconds(await asVideo(disguised)))).toBe('damaged');
    expect(asked).toBe(0);
    server.close();
  });

  it('leave nothing half done when the work is killed', async () => {
    const source = await uploadVideo({ width: 1280, height: 720, seconds: 12 });
    const killed = new AbortController();
    const input = {
      ...inputOf(source),
      signal: killed.signal,
      onProgress: () => killed.abort(new Error('killed')),
    };
    await expect(media.processVideo(input)).rejects.toThrow('killed');
    const impatient = createMedia({
      files,
      scratchFolder: path.join(folder, 'hasty'),
      concurrency: 1,
      threads: 1,
      patienceMs: 1,
    });
    expect(
      await codeOf(impatient.processPicture(inputOf(await upload(await picture(9, 9).png().toBuffer())))),
    ).toBe('processingFailed');
    expect(await files.stat({ key: `${input.prefix}/master.m3u8`, visibility: 'private' })).toBeUndefined();
    expect([await scratchLeft(), await readdir(path.join(folder, 'hasty'))]).toEqual([[], []]);
  });
});

describe('sound', () => {
  it('becomes AAC with a waveform that follows it', async () => {
    const file = path.join(folder, 'tone.mp3');
    await makeSound(file, 4);
    const result = await media.processAudio(inputOf(await upload(await readFile(file), 'audio/mpeg', 'mp3')));
    expect(result.durationSeconds).toBeCloseTo(4, 0);
    expect(result.peaks.length).toBeGreaterThan(20);
    expect(result.peaks.at(-5) ?? 0).toBeGreaterThan((result.peaks[3] ?? 1) + 0.02);
    expect((await bytesOf(result.key)).subarray(4, 8).toString()).toBe('ftyp');
    const broken = Buffer.concat([Buffer.from('ID3\u0004\0\0\0\0\0\0'), Buffer.alloc(5_000, 7)]);
    expect(['damaged', 'unsupportedFormat']).toContain(
      await codeOf(media.processAudio(inputOf(await upload(broken, 'audio/mpeg', 'mp3')))),
    );
  });
});

describe('sniffing', () => {
  const zip = (...names: string[]) =>
    Buffer.from(`PK\u0003\u0004${'\0'.repeat(26)}${names.join('\0')}`, 'latin1');
  it.each([
    ['a text', Buffer.from('Dear reader,\nall is well.\n'), 'text/plain'],
    ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n'), 'application/pdf'],
    ['a letter', zip('[Content_Types].xml', 'word/document.xml'), /wordprocessingml/],
    [
      'a letter with macros',
      zip('[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin'),
      undefined,
    ],
    ['an archive', zip('a.exe'), undefined],
    ['a page', Buffer.from('<!doctype html><script>1</script>'), undefined],
    ['a page after a comment', Buffer.from('hello <script>1</script>'), undefined],
    ['an SVG', Buffer.from('  <svg xmlns="http://www.w3.org/2000/svg"/>'), undefined],
    ['a playlist', Buffer.from('#EXTM3U\nfile:///etc/passwd\n'), undefined],
    ['a program', Buffer.from('\u007fELF\u0002\u0001\u0001'), undefined],
    [
      'an old table',
      Buffer.concat([
        Buffer.from('d0cf11e0a1b11ae1', 'hex'),
        Buffer.alloc(600),
        Buffer.from('Workbook', 'utf16le'),
      ]),
      'application/vnd.ms-excel',
    ],
  ])('recognises %s', async (_what, bytes, expected) => {
    const found = await media.sniff(await upload(bytes));
    if (expected === undefined) expect(found).toBeUndefined();
    else expect(found?.contentType).toMatch(expected);
  });
});
