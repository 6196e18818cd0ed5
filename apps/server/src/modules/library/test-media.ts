import { text } from 'node:stream/consumers';
import { pictureCopies } from '@candela/contract/shared/picture-widths';
import { FileMissing, type FileRef, type FileStore } from '../../platform/files/index.ts';
import { MediaFailure, type MediaInput } from '../../platform/media/index.ts';
import type { LibraryDepsInput } from './dependencies.ts';

/**
 * Media that believes what a file says of itself: `bad`, `crash`, `long` and `other` at its beginning make it
 * damaged, crash twice, be too long for a teaser, and be of another kind than it claims. It writes the files a real
 * one would, with a word in each that says which it is.
 */
export function fakeMedia(files: FileStore): LibraryDepsInput['media'] {
  const crashes = new Map<string, number>();

  async function wordOf(file: FileRef): Promise<string> {
    if (!(await files.stat(file))) throw new FileMissing(file);
    return (await text(await files.read(file))).split(' ')[0] ?? '';
  }

  async function begin(input: MediaInput): Promise<string> {
    const word = await wordOf(input.source);
    input.onProgress?.(40);
    if (word === 'bad') throw new MediaFailure('damaged', 'It says so.');
    if (word === 'crash') {
      const before = crashes.get(input.source.key) ?? 0;
      crashes.set(input.source.key, before + 1);
      if (before < 2) throw new Error('The child went away.');
    }
    if (word === 'dead') throw new Error('The child goes away each time.');
    return word;
  }

  async function put(key: string, content: string, contentType: string) {
    await files.putPrivate(key, Buffer.from(content), contentType);
    return { key, width: 64, height: 36, sizeBytes: content.length };
  }

  async function placeholderOf(prefix: string) {
    const key = `${prefix}/placeholder.webp`;
    await files.putPublic(key, Buffer.from('blur'), 'image/webp');
    return { key, blurhash: 'LEHV6nWB2yk8' };
  }

  return {
    async sniff(file) {
      const word = await wordOf(file);
      if (word === 'other') return { kind: 'document', contentType: 'text/plain', ending: 'txt' };
      if (word === 'nothing') return undefined;
      const ending = file.key.slice(file.key.lastIndexOf('.') + 1);
      const kind = { mp4: 'video', mp3: 'audio', png: 'image', jpg: 'image', webp: 'image' } as const;
      const known = kind[ending as keyof typeof kind];
      return known && { kind: known, contentType: 'x/x', ending };
    },
    async claimedSeconds(source) {
      const word = await wordOf(source);
      if (word === 'bad') throw new MediaFailure('damaged', 'It says so.');
      return word === 'long' ? 15 : 12.5;
    },
    async processPicture(input) {
      await begin(input);
      const { prefix } = input;
      return {
        width: 64,
        height: 36,
        isAnimated: false,
        sizes: {
          small: await put(`thumbnails/${prefix}/large.webp`, 'small', 'image/webp'),
          medium: await put(`${prefix}/medium.webp`, 'medium', 'image/webp'),
          large: await put(`${prefix}/large.webp`, 'large', 'image/webp'),
        },
        placeholder: await placeholderOf(prefix),
      };
    },
    async makeCopies(picture) {
      for (const { address: key } of pictureCopies(picture.key)) {
        const put = picture.visibility === 'public' ? files.putPublic : files.putPrivate;
        await put(key, Buffer.from('copy'), 'image/avif');
      }
    },
    async processVideo(input) {
      const word = await begin(input);
      if (word === 'long' && input.isTeaser) throw new MediaFailure('teaserTooLong', 'It says so.');
      const { prefix } = input;
      await put(`${prefix}/360p/init.mp4`, 'init', 'video/mp4');
      await put(`${prefix}/360p/0.m4s`, 'segment', 'video/iso.segment');
      const media = '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:4,\n0.m4s\n#EXT-X-ENDLIST\n';
      const playlistKey = `${prefix}/360p/index.m3u8`;
      await put(playlistKey, media, 'application/vnd.apple.mpegurl');
      const poster = await put(`${prefix}/poster.webp`, 'poster', 'image/webp');
      const thumbnail = await put(`thumbnails/${prefix}/poster.webp`, 'thumb', 'image/webp');
      const sprite = { key: `${prefix}/sprite.webp`, vttKey: `${prefix}/sprite.vtt` };
      await put(sprite.key, 'sprite', 'image/webp');
      await put(sprite.vttKey, 'WEBVTT\n', 'text/vtt');
      const masterKey = `${prefix}/master.m3u8`;
      await put(
        masterKey,
        '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n360p/index.m3u8\n',
        'application/vnd.apple.mpegurl',
      );
      return {
        durationSeconds: 12.5,
        width: 64,
        height: 36,
        hasSound: true,
        masterKey,
        rungs: [{ width: 64, height: 36, bitsPerSecond: 1, playlistKey }],
        poster,
        thumbnail,
        placeholder: await placeholderOf(prefix),
        sprite,
        captionsKey: null,
        sizeBytes: 1,
      };
    },
    async assembleRecording({ target }) {
      const bytes = Buffer.from('assembled');
      await files.putPrivate(target.key, bytes, 'video/mp4');
      return { durationSeconds: 12, sizeBytes: bytes.length };
    },
    async processAudio(input) {
      await begin(input);
      const { prefix } = input;
      const { key } = await put(`${prefix}/audio.m4a`, 'audio', 'audio/mp4');
      const waveformKey = `${prefix}/waveform.json`;
      await put(waveformKey, '{}', 'application/json');
      return { durationSeconds: 9, key, waveformKey, peaks: [0.1, 0.9], sizeBytes: 5 };
    },
  };
}
