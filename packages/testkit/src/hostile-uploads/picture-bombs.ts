import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { type HostileUpload, hostile } from './hostile-upload.ts';
import { extendedWebp, pictureBomb, png, pngChunk, withExtensions } from './picture-bytes.ts';

const megabyte = 1024 * 1024;

/** Pictures that are small to send and huge to look at, or that end in the middle. */
export async function pictureBombs(): Promise<HostileUpload[]> {
  const noise = Buffer.from(Array.from({ length: 200 * 150 * 3 }, (_, index) => (index * 7919) % 251));
  const source = sharp(noise, { raw: { width: 200, height: 150, channels: 3 } });
  const [jpeg, gif, webp, whole] = await Promise.all([
    source.clone().jpeg().toBuffer(),
    source.clone().gif().toBuffer(),
    source.clone().webp().toBuffer(),
    source.clone().png().toBuffer(),
  ]);
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
  const packedZeros = deflateSync(Buffer.alloc(64 * megabyte), { level: 1 });
  return [
    hostile('50,000 x 50,000, every pixel there', 'bomb.png', pictureBomb(), 'tooLarge'),
    hostile(
      '50,000 x 50,000, nothing there',
      'claim.png',
      png({ width: 50_000, height: 50_000, pixels: Buffer.alloc(9) }),
      'tooLarge',
    ),
    hostile(
      'as wide as a PNG may say',
      'wide.png',
      png({ width: 2 ** 31 - 1, height: 1, pixels: Buffer.alloc(9) }),
      'tooLarge',
      'damaged',
    ),
    hostile('no width at all', 'none.png', png({ width: 0, height: 9, pixels: Buffer.alloc(9) }), 'damaged'),
    hostile(
      'a line of two million pixels',
      'line.png',
      png({ width: 1, height: 2_000_000, bits: 1 }),
      'ready',
      'damaged',
      'tooLarge',
    ),
    hostile(
      'pixels for a thousand pictures in one',
      'more.png',
      png({ width: 9, height: 9, pixels: Buffer.alloc(32 * megabyte) }),
      'ready',
      'damaged',
    ),
    hostile(
      'a colour profile of 64 MB',
      'profile.png',
      png({
        width: 9,
        height: 9,
        chunks: [pngChunk('iCCP', Buffer.concat([Buffer.from('x\0\0'), packedZeros]))],
      }),
      'ready',
      'damaged',
    ),
    hostile(
      'a text of 64 MB',
      'text.png',
      png({
        width: 9,
        height: 9,
        chunks: [pngChunk('zTXt', Buffer.concat([Buffer.from('x\0\0'), packedZeros]))],
      }),
      'ready',
      'damaged',
    ),
    hostile('a moving PNG of 2,000 frames', 'moving.png', movingPng(2_000), 'ready', 'damaged'),
    hostile('a JPEG that claims 65,500 x 65,500', 'claim.jpg', claimingJpeg(jpeg), 'tooLarge', 'damaged'),
    hostile('a GIF that claims 65,535 x 65,535', 'claim.gif', claimingGif(gif), 'tooLarge', 'damaged'),
    hostile(
      'a WebP that claims 16,384 x 16,384',
      'claim.webp',
      extendedWebp(webp, 0, { width: 16_384, height: 16_384 }),
      'tooLarge',
      'damaged',
    ),
    hostile(
      'a bitmap that claims 30,000 x 30,000',
      'claim.bmp',
      claimingBitmap(30_000),
      'tooLarge',
      'damaged',
    ),
    hostile('a GIF of 3,000 frames', 'frames.gif', movingGif(3_000), 'ready', 'damaged', 'tooLarge'),
    hostile('half a JPEG', 'half.jpg', half(jpeg), 'damaged'),
    hostile('half a PNG', 'half.png', half(whole), 'damaged'),
    hostile('half a GIF', 'half.gif', half(gif), 'damaged'),
    hostile('half a WebP', 'half.webp', half(webp), 'damaged'),
    hostile(
      'a PNG with a wrong checksum',
      'sum.png',
      Buffer.concat([whole.subarray(0, 29), Buffer.alloc(4), whole.subarray(33)]),
      'damaged',
    ),
    hostile(
      'a picture of nothing but its beginning',
      'begin.jpg',
      jpeg.subarray(0, 20),
      'damaged',
      'unsupportedFormat',
    ),
  ];
}

function movingPng(frames: number): Buffer {
  const control = Buffer.alloc(8);
  control.writeUInt32BE(frames, 0);
  const frame = Buffer.alloc(26);
  frame.writeUInt32BE(64, 4);
  frame.writeUInt32BE(64, 8);
  const pixels = deflateSync(Buffer.alloc(64 * 193));
  const more = Array.from({ length: frames - 1 }, () => [
    pngChunk('fcTL', frame),
    pngChunk('fdAT', Buffer.concat([Buffer.alloc(4), pixels])),
  ]).flat();
  const still = png({ width: 64, height: 64, chunks: [pngChunk('acTL', control), pngChunk('fcTL', frame)] });
  return Buffer.concat([still.subarray(0, -12), ...more, pngChunk('IEND', '')]);
}

function claimingJpeg(jpeg: Buffer): Buffer {
  const bytes = Buffer.from(jpeg);
  bytes.writeUInt32BE(0xffdcffdc, bytes.indexOf(Buffer.from('ffc0', 'hex')) + 5);
  return bytes;
}

function claimingGif(gif: Buffer): Buffer {
  const bytes = Buffer.from(gif);
  bytes.writeUInt32LE(0xffffffff, 6);
  const frameAt = bytes.indexOf(Buffer.from('2c00000000', 'hex'));
  bytes.writeUInt32LE(0xffffffff, frameAt + 5);
  return bytes;
}

function claimingBitmap(side: number): Buffer {
  const bytes = Buffer.alloc(2_000);
  bytes.write('BM');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(side, 18);
  bytes.writeInt32LE(side, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  return bytes;
}

/** The same frame of 400 x 400 over and over, each a few bytes. */
function movingGif(frames: number): Buffer {
  const begin = Buffer.from('47494638396190019001800000000000ffffff', 'hex');
  const loop = Buffer.from('21ff0b4e45545343415045322e300301000000', 'hex');
  // A clear code and the end of the picture: the rest of it stays as it is.
  const frame = Buffer.from('21f9040002000000' + '2c0000000090019001000202' + '4c0100', 'hex');
  const gif = Buffer.concat([begin, ...Array.from({ length: frames }, () => frame), Buffer.from(';')]);
  return withExtensions(gif, loop);
}
