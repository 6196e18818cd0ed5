import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { thumbnailKey } from '@candela/contract/shared/media-addresses';
import { contentTypeOfKey, type FileStore } from '../files/index.ts';
import {
  type AudioResult,
  MediaFailure,
  type MediaInput,
  type PictureFile,
  type PictureResult,
  type VideoInput,
  type VideoResult,
} from './media.ts';
import {
  type AudioWork,
  outputNames,
  type PictureWork,
  type StillsWork,
  type VideoWork,
  type WrittenPicture,
} from './worker/protocol.ts';

const captionsMaxBytes = 2 * 1024 * 1024;

/** Removes what an earlier run may have left, so that nothing of it stays beside the new files. */
async function clearPrefix(files: FileStore, { prefix, visibility }: MediaInput): Promise<void> {
  await files.deleteAll(prefix, visibility);
  await files.deleteAll(thumbnailKey(prefix), visibility);
}

/** Keeps one file of the output folder, under its own name unless another key is given. */
async function save(
  files: FileStore,
  input: MediaInput,
  output: string,
  name: string,
  place: { key?: string; visibility?: 'public' } = {},
): Promise<string> {
  const { key = `${input.prefix}/${name}`, visibility = input.visibility } = place;
  await files.putFrom(path.join(output, name), { key, visibility }, contentTypeOfKey(key));
  return key;
}

const described = (key: string, { width, height, sizeBytes }: WrittenPicture): PictureFile => ({
  key,
  width,
  height,
  sizeBytes,
});

async function savePlaceholder(files: FileStore, input: MediaInput, output: string): Promise<string> {
  return save(files, input, output, outputNames.blur, { visibility: 'public' });
}

export async function savePicture(
  files: FileStore,
  input: MediaInput,
  output: string,
  work: PictureWork,
): Promise<PictureResult> {
  await clearPrefix(files, input);
  const largeKey = await save(files, input, output, outputNames.large);
  const mediumKey = await save(files, input, output, outputNames.medium);
  const smallKey = await save(files, input, output, outputNames.small, { key: thumbnailKey(largeKey) });
  return {
    width: work.large.width,
    height: work.large.height,
    sizes: {
      small: described(smallKey, work.small),
      medium: described(mediumKey, work.medium),
      large: described(largeKey, work.large),
    },
    placeholder: { key: await savePlaceholder(files, input, output), blurhash: work.blurhash },
    isAnimated: work.isAnimated,
  };
}

/** Keeps segments first, then playlists, and the master last: once it is there, everything is. */
export async function saveVideo(
  files: FileStore,
  input: VideoInput,
  output: string,
  work: VideoWork & StillsWork,
): Promise<VideoResult> {
  await clearPrefix(files, input);
  const names = (await readdir(output, { recursive: true })).map((name) => name.split(path.sep).join('/'));
  let sizeBytes = 0;
  const inFolders = names.filter((name) => /^[a-z0-9]+\/[a-z0-9]+\.(m4s|mp4|m3u8)$/.test(name));
  for (const name of inFolders.sort((one, other) => Number(isPlaylist(one)) - Number(isPlaylist(other)))) {
    await save(files, input, output, name);
    sizeBytes += (await stat(path.join(output, name))).size;
  }
  const posterKey = await save(files, input, output, outputNames.poster);
  const thumbnailFile = await save(files, input, output, outputNames.small, { key: thumbnailKey(posterKey) });
  const sprite = {
    key: await save(files, input, output, outputNames.sprite),
    vttKey: await save(files, input, output, outputNames.spriteIndex),
  };
  const placeholder = { key: await savePlaceholder(files, input, output), blurhash: work.blurhash };
  const captionsKey = await saveCaptions(files, input);
  const masterKey = await save(files, input, output, outputNames.master);
  return {
    durationSeconds: work.durationSeconds,
    width: work.width,
    height: work.height,
    hasSound: work.hasSound,
    masterKey,
    rungs: work.rungs.map(({ name, ...rung }) => ({
      ...rung,
      playlistKey: `${input.prefix}/${name}/${outputNames.playlist}`,
    })),
    poster: described(posterKey, work.poster),
    thumbnail: described(thumbnailFile, work.thumbnail),
    placeholder,
    sprite,
    captionsKey,
    sizeBytes,
  };
}

const isPlaylist = (name: string): boolean => name.endsWith('.m3u8');

/** Captions are passed on as they are once it is clear that they are captions. */
async function saveCaptions(files: FileStore, input: VideoInput): Promise<string | null> {
  if (!input.captions) return null;
  const facts = await files.stat(input.captions);
  if (!facts) throw new MediaFailure('missing', 'The captions are not there.');
  if (facts.sizeBytes > captionsMaxBytes) throw new MediaFailure('tooLarge', 'The captions are too large.');
  const bytes = await buffer(await files.read(input.captions));
  const text = bytes.toString('utf8');
  if (!/^\uFEFF?WEBVTT[ \t\r\n]/.test(text) || text.includes('\0')) {
    throw new MediaFailure('unsupportedFormat', 'The captions are not WebVTT.');
  }
  const key = `${input.prefix}/captions.vtt`;
  const put = input.visibility === 'public' ? files.putPublic : files.putPrivate;
  await put(key, bytes, 'text/vtt');
  return key;
}

export async function saveAudio(
  files: FileStore,
  input: MediaInput,
  output: string,
  work: AudioWork,
): Promise<AudioResult> {
  await clearPrefix(files, input);
  const { size } = await stat(path.join(output, outputNames.audio));
  // The waveform is small and is read here to be sure that it is whole before the sound is there.
  JSON.parse(await readFile(path.join(output, outputNames.waveform), 'utf8'));
  const waveformKey = await save(files, input, output, outputNames.waveform);
  const key = await save(files, input, output, outputNames.audio);
  return { ...work, key, waveformKey, sizeBytes: size };
}
