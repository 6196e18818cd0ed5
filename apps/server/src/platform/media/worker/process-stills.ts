import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { writePlaceholder, writeWebp } from './picture-files.ts';
import { type BareStills, type MediaJob, outputNames, type StillsWork } from './protocol.ts';

const columns = 10;

/** Makes poster, thumbnail, placeholder and sprite of the bare pictures in `outputFolder`. */
export async function processStills({ outputFolder: folder, threads }: MediaJob): Promise<StillsWork> {
  sharp.cache(false);
  sharp.concurrency(threads);
  const read = (name: string) => readFileSync(path.join(folder, name));
  const facts = JSON.parse(read(outputNames.bareStills).toString()) as BareStills;
  const bare = read(outputNames.barePoster);
  const source = () => sharp(bare, { raw: { ...facts.poster, channels: 3 } });
  const poster = await writeWebp(source(), folder, outputNames.poster, 1280, 80);
  const thumbnail = await writeWebp(source(), folder, outputNames.small, 400, 75);
  const blurhash = await writePlaceholder(source(), folder);
  await writeSprite(folder, facts, read(outputNames.bareTiles));
  return { poster, thumbnail, blurhash };
}

/** One picture with all tiles, and a WebVTT file that says which one shows which time. */
async function writeSprite(folder: string, facts: BareStills, bytes: Buffer): Promise<void> {
  const { tile, tileCount, everySeconds, durationSeconds } = facts;
  const tileBytes = tile.width * tile.height * 3;
  const parts = Array.from({ length: tileCount }, (_, index) => ({
    input: bytes.subarray(index * tileBytes, (index + 1) * tileBytes),
    raw: { ...tile, channels: 3 as const },
    left: (index % columns) * tile.width,
    top: Math.floor(index / columns) * tile.height,
  }));
  const width = Math.min(columns, tileCount) * tile.width;
  const height = Math.ceil(tileCount / columns) * tile.height;
  await sharp({ create: { width, height, channels: 3, background: '#000' } })
    .composite(parts)
    .webp({ quality: 70 })
    .toFile(path.join(folder, outputNames.sprite));
  const cues = parts.map(({ left, top }, index) => {
    const from = Math.min(index * everySeconds, durationSeconds);
    const to =
      index === tileCount - 1 ? durationSeconds : Math.min((index + 1) * everySeconds, durationSeconds);
    return `${stamp(from)} --> ${stamp(to)}\n${outputNames.sprite}#xywh=${left},${top},${tile.width},${tile.height}\n`;
  });
  writeFileSync(path.join(folder, outputNames.spriteIndex), ['WEBVTT\n', ...cues].join('\n'));
}

function stamp(seconds: number): string {
  const [whole, two] = [Math.floor(seconds), (value: number) => String(value).padStart(2, '0')];
  const milliseconds = String(Math.floor((seconds - whole) * 1000)).padStart(3, '0');
  return `${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}.${milliseconds}`;
}
