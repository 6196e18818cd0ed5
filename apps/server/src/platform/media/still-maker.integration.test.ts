import { makeKeyFrame } from '@candela/testkit/make-key-frame';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { sameLookBits } from './picture-look.ts';
import { createStillMaker } from './still-maker.ts';

const maker = createStillMaker();
afterAll(() => maker.close());

const size = { width: 640, height: 360, shade: 90 };

async function sharpness(webp: Buffer): Promise<number> {
  const { channels } = await sharp(webp).stats();
  return Math.max(...channels.map(({ stdev }) => stdev));
}

const apart = (one: string | null, other: string | null) =>
  one === null || other === null
    ? Number(one !== other) * 128
    : [...one].filter((bit, at) => bit !== other[at]).length;

it.each(['VP8', 'VP9', 'H264', 'AV1'] as const)('makes a small WebP of a key frame of %s', async (codec) => {
  const { webp, cpuMs } = await maker.make({ codec, data: makeKeyFrame(codec, size), isBlurred: false });
  expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width: 480, height: 270 });
  expect(cpuMs).toBeGreaterThan(0);
});

it('does not enlarge a small picture', async () => {
  const data = makeKeyFrame('VP8', { width: 160, height: 320, shade: 9 });
  const { webp } = await maker.make({ codec: 'VP8', data, isBlurred: false });
  expect(await sharp(webp).metadata()).toMatchObject({ width: 160, height: 320 });
});

it('makes of the blurred one a few pixels that show nothing', async () => {
  const data = makeKeyFrame('VP8', size);
  const clear = await maker.make({ codec: 'VP8', data, isBlurred: false });
  const { webp, look } = await maker.make({ codec: 'VP8', data, isBlurred: true });
  // It is compared by the picture it hides.
  expect(apart(look, clear.look)).toBeLessThanOrEqual(sameLookBits);
  const { width } = await sharp(webp).metadata();
  expect(width).toBeLessThanOrEqual(96);
  expect(webp.length).toBeLessThan(1_500);
  expect(await sharpness(webp)).toBeLessThan((await sharpness(clear.webp)) / 1.5);
});

it('refuses what is no frame, and goes on with the next', async () => {
  const good = makeKeyFrame('VP8', size);
  for (const data of [
    Buffer.alloc(0),
    Buffer.from('no frame'),
    good.subarray(0, 8),
    Buffer.alloc(4000, 0xff),
  ]) {
    for (const codec of ['VP8', 'VP9', 'H264', 'AV1'] as const) {
      await expect(maker.make({ codec, data, isBlurred: false })).rejects.toMatchObject({
        code: expect.any(String),
      });
    }
  }
  expect((await maker.make({ codec: 'VP8', data: good, isBlurred: false })).webp.length).toBeGreaterThan(500);
});

it('goes on for hundreds in one process', async () => {
  const data = makeKeyFrame('VP8', { width: 320, height: 180, shade: 30 });
  const job = { codec: 'VP8', data, isBlurred: false } as const;
  const { webp } = await maker.make(job);
  for (let count = 0; count < 300; count++) expect((await maker.make(job)).webp.equals(webp)).toBe(true);
});

it('refuses a frame that claims to be huge without decoding it', async () => {
  const data = makeKeyFrame('VP8', size);
  // Width and height stand in the sixth to ninth byte of a VP8 key frame.
  data.writeUInt16LE(0x3fff, 6);
  data.writeUInt16LE(0x3fff, 8);
  await expect(maker.make({ codec: 'VP8', data, isBlurred: false })).rejects.toThrow();
});
