import { deflateSync } from 'node:zlib';
import { type HostileUpload, hostile } from './hostile-upload.ts';
import { box, type MovieSpec, movie, words } from './movie-bytes.ts';
import { png } from './picture-bytes.ts';

const megabyte = 1024 * 1024;

/** Films whose tables lie, are endless, or end too soon. */
export function brokenMovies(): HostileUpload[] {
  const noise = (seed: number) =>
    Buffer.from(Array.from({ length: 48 * 193 }, (_, at) => (at % 193 === 0 ? 0 : (at * seed * 7919) % 251)));
  const frames = Array.from({ length: 48 }, (_, index) =>
    png({ width: 64, height: 48, pixels: noise(index + 1) }),
  );
  const film = (request: Partial<MovieSpec> = {}) => movie({ frames, ticksPerFrame: 4, ...request });
  const whole = film();
  const beginning = box('ftyp', 'isom', words(0x200), 'isom');
  const upTo = (share: number) => whole.subarray(0, Math.floor(whole.length * share));
  const bomb = [png({ width: 50_000, height: 50_000, bits: 1, pixels: Buffer.alloc(6251 * 100) })];
  const packed = deflateSync(Buffer.alloc(128 * megabyte), { level: 1 });
  const compressed = box(
    'moov',
    box('cmov', box('dcom', 'zlib'), box('cmvd', words(128 * megabyte), packed)),
  );
  let deep = box('udta', 'x');
  for (let level = 0; level < 2_000; level += 1) deep = box('udta', deep);
  return [
    hostile('a film of nothing but its beginning', 'begin.mp4', beginning, 'damaged', 'notAVideo'),
    hostile(
      'a film cut off after its table',
      'table.mp4',
      whole.subarray(0, whole.indexOf('mdat') + 4),
      'damaged',
    ),
    hostile('a film cut off after a third', 'third.mp4', upTo(0.33), 'damaged'),
    hostile('a film cut off after two thirds', 'thirds.mp4', upTo(0.66), 'damaged'),
    hostile('a film cut off just before its end', 'end.mp4', upTo(0.97), 'damaged', 'ready'),
    hostile('a film without a length', 'still.mp4', film({ ticksPerFrame: 0 }), 'damaged', 'ready'),
    hostile(
      'a film of one picture and no length',
      'one.mp4',
      film({ frames: frames.slice(0, 1), ticksPerFrame: 0 }),
      'damaged',
      'ready',
    ),
    hostile(
      'a film that claims a thousand hours',
      'long.mp4',
      film({ claimedTicks: 24 * 3_600_000 }),
      'tooLarge',
      'damaged',
      'ready',
    ),
    hostile(
      'a film of 40,000 pictures a second',
      'fast.mp4',
      film({ ticksPerSecond: 160_000 }),
      'damaged',
      'ready',
    ),
    hostile('a film with 200 tracks', 'tracks.mp4', film({ tracks: 200 }), 'damaged', 'ready'),
    hostile(
      'a film that claims 30,000 x 30,000',
      'claim.mp4',
      film({ width: 30_000, height: 30_000 }),
      'tooLarge',
      'ready',
      'damaged',
    ),
    hostile(
      'a film whose pictures are 50,000 x 50,000',
      'bomb.mp4',
      film({ frames: bomb }),
      'tooLarge',
      'damaged',
    ),
    hostile(
      'a film of 2 x 2',
      'tiny.mp4',
      film({ width: 2, height: 2, frames: [png({ width: 2, height: 2 })] }),
      'damaged',
    ),
    hostile(
      'a film that claims two thousand million pictures',
      'count.mp4',
      film({ sizes: words(0, 0, 0x7fffffff, 9) }),
      'damaged',
      'ready',
    ),
    hostile(
      'a film whose pictures are larger than it',
      'sizes.mp4',
      film({ sizes: words(0, 0x7fffffff, 48) }),
      'damaged',
    ),
    hostile(
      'a film with a table of 128 MB in a few',
      'packed.mov',
      Buffer.concat([box('ftyp', 'qt  ', words(0x200), 'qt  '), compressed]),
      'damaged',
      'tooLarge',
      'notAVideo',
    ),
    hostile('a film with boxes in boxes in boxes', 'deep.mp4', film({ beside: [deep] }), 'ready', 'damaged'),
    hostile(
      'a film with a box larger than itself',
      'size.mp4',
      Buffer.concat([beginning, words(0x7fffffff), Buffer.from('moov'), whole.subarray(40)]),
      'damaged',
      'notAVideo',
    ),
    hostile(
      'a film of a million zeros',
      'zeros.mp4',
      Buffer.concat([beginning, Buffer.alloc(1_000_000)]),
      'damaged',
      'notAVideo',
    ),
  ];
}
