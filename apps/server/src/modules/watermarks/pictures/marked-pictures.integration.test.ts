import { Readable } from 'node:stream';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createMarkedPictures } from './marked-pictures.ts';

const plain = (width: number, background = '#8090a0') =>
  sharp({ create: { width, height: width, channels: 3, background } })
    .webp()
    .toBuffer();
const pictures = { small: await plain(300), large: await plain(900) };
let reads = 0;
const files = {
  stat: async ({ key }: { key: string }) =>
    key in pictures ? { sizeBytes: 1, contentType: 'image/webp', modifiedAt: new Date(0) } : undefined,
  read: async ({ key }: { key: string }) => {
    reads += 1;
    return Readable.from([pictures[key as keyof typeof pictures]]);
  },
};
const file = (key: string) => ({ key, visibility: 'private' }) as const;
const mark = { name: null, code: 'ACDE-FGHJ' };
const limits = {
  atOnce: 2,
  waitingMax: 2,
  ofOneViewer: 1,
  waitingOfOneMax: 3,
  waitMs: 60_000,
  cacheBytes: 10 * 1024 ** 2,
};

it('draws each picture once for a viewer, also when it is asked for many times together', async () => {
  const draw = createMarkedPictures(files, limits);
  reads = 0;
  const all = await Promise.all(Array.from({ length: 8 }, () => draw(file('small'), mark, 'lena')));
  expect(new Set(all).size).toBe(1);
  expect(await draw(file('small'), mark, 'lena')).toBe(all[0]);
  expect(reads).toBe(1);
  expect(await draw(file('small'), { name: 'lena', code: 'ACDE-FGHJ' }, 'lena')).not.toEqual(all[0]);
  expect(await draw(file('none'), mark, 'lena')).toBeUndefined();
});

it('holds on to no more than it may', async () => {
  const one = await createMarkedPictures(files, limits)(file('large'), mark, 'lena');
  const draw = createMarkedPictures(files, { ...limits, cacheBytes: Math.ceil((one?.length ?? 0) * 1.5) });
  reads = 0;
  await draw(file('large'), mark, 'lena');
  await draw(file('large'), { ...mark, code: 'ACDE-FGHK' }, 'lena');
  await draw(file('large'), mark, 'lena');
  expect(reads).toBe(3);
});

it('lets a few wait and asks the others to come again', async () => {
  const draw = createMarkedPictures(files, limits);
  const all = await Promise.allSettled(
    Array.from({ length: 12 }, (_, at) =>
      draw(file('large'), { ...mark, code: `ACDE-FG${at}` }, `viewer ${at}`),
    ),
  );
  const refused = all.filter((one) => one.status === 'rejected');
  expect(refused.length).toBeGreaterThanOrEqual(8);
  for (const { reason } of refused)
    expect(reason).toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
});

it('lets no viewer take the places of others', async () => {
  const draw = createMarkedPictures(files, limits);
  const greedy = Promise.allSettled(
    Array.from({ length: 12 }, (_, at) => draw(file('large'), { ...mark, code: `ACDE-FK${at}` }, 'lena')),
  );
  expect(await draw(file('large'), mark, 'mara')).toBeInstanceOf(Buffer);
  const made = (await greedy).filter(({ status }) => status === 'fulfilled');
  expect(made, 'one drawn, three waiting').toHaveLength(4);
  expect(await draw(file('small'), mark, 'lena')).toBeInstanceOf(Buffer);
});

it('keeps every picture of an animation', async () => {
  const frames = await Promise.all([plain(120, '#8090a0'), plain(120, '#a09080')]);
  const moving = await sharp(frames, { join: { animated: true } })
    .webp({ delay: [100, 100] })
    .toBuffer();
  const draw = createMarkedPictures({
    ...files,
    stat: async () => files.stat({ key: 'small' }),
    read: async () => Readable.from([moving]),
  });
  const { pages, pageHeight, width } = await sharp(await draw(file('small'), mark, 'lena'), {
    animated: true,
  }).metadata();
  expect({ pages, pageHeight, width }).toEqual({ pages: 2, pageHeight: 120, width: 120 });
});
