import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { makeSound } from '../make-media.ts';
import { type HostileUpload, hostile } from './hostile-upload.ts';
import { pictureBomb } from './picture-bytes.ts';

const inSevens = (value: number) => Buffer.from([21, 14, 7, 0].map((shift) => (value >> shift) & 127));

/** A frame of the tags of a sound. */
export function id3Frame(name: string, body: Uint8Array | string): Buffer {
  const bytes = Buffer.from(body as Uint8Array);
  return Buffer.concat([Buffer.from(name, 'latin1'), inSevens(bytes.length), Buffer.alloc(2), bytes]);
}

/** The tags of a sound. */
export function id3(...frames: Buffer[]): Buffer {
  const body = Buffer.concat(frames);
  return Buffer.concat([Buffer.from('ID3\u0004\0\0'), inSevens(body.length), body]);
}

/** Sounds with too much around them, or none in them. */
export async function hostileSounds(folder: string): Promise<HostileUpload[]> {
  const file = path.join(folder, 'plain.mp3');
  await makeSound(file, 1);
  const mp3 = await readFile(file);
  const cover = (bytes: Buffer) =>
    id3(id3Frame('APIC', Buffer.concat([Buffer.from('\0image/png\0\u0003\0'), bytes])));
  const bomb = pictureBomb();
  const page = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>candela-canary</script></svg>');
  const wave = Buffer.concat([
    Buffer.from(
      'RIFF\u0024\u0010\0\0WAVEfmt \u0010\0\0\0\u0001\0\u0001\0\u0044\u00ac\0\0\u0088\u0058\u0001\0\u0002\0\u0010\0data\0\u0010\0\0',
      'latin1',
    ),
    Buffer.alloc(4096),
  ]);
  return [
    hostile(
      'a sound whose cover is 50,000 x 50,000',
      'cover.mp3',
      Buffer.concat([cover(bomb), mp3]),
      'ready',
      'tooLarge',
      'damaged',
    ),
    hostile(
      'a sound whose cover is a drawing',
      'drawing.mp3',
      Buffer.concat([cover(page), mp3]),
      'ready',
      'damaged',
    ),
    hostile(
      'a sound of nothing but tags',
      'tags.mp3',
      id3(id3Frame('TIT2', '\u0003x')),
      'damaged',
      'unsupportedFormat',
    ),
    hostile(
      'a sound whose tags claim 256 MB',
      'claim.mp3',
      Buffer.concat([Buffer.from('ID3\u0004\0\0\u007f\u007f\u007f\u007f'), mp3]),
      'damaged',
      'unsupportedFormat',
      'ready',
    ),
    hostile('a wave called MP3', 'wave.mp3', wave, 'unsupportedFormat'),
    hostile(
      'noise behind tags',
      'noise.mp3',
      Buffer.concat([id3(), Buffer.alloc(5_000, 7)]),
      'damaged',
      'unsupportedFormat',
    ),
  ];
}
