import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { makeSound, makeVideo } from '../make-media.ts';
import { canary, type HostileUpload, hostile } from './hostile-upload.ts';
import { box, element, withBoxes, withElements, words } from './movie-bytes.ts';
import {
  exif,
  extendedWebp,
  gifComment,
  iptcSegment,
  jpegSegment,
  png,
  pngChunk,
  riffChunk,
  withExtensions,
  withSegments,
  xmp,
} from './picture-bytes.ts';
import { id3, id3Frame } from './sounds.ts';

/** Good files that reveal where and by whom they were made; what the site hands out must not. */
export async function revealingFiles(folder: string): Promise<HostileUpload[]> {
  const plain = sharp({ create: { width: 90, height: 60, channels: 3, background: '#e8633a' } });
  const [jpeg, gif, webp] = await Promise.all([
    plain.clone().jpeg().toBuffer(),
    plain.clone().gif().toBuffer(),
    plain.clone().webp().toBuffer(),
  ]);
  const taken = exif(jpeg);
  const exifSegment = jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), taken]));
  const xmpSegment = jpegSegment(0xe1, `http://ns.adobe.com/xap/1.0/\0${xmp}`);
  const internationalText = `XML:com.adobe.xmp\0\0\0\0\0${xmp}`;
  const magic = Buffer.from([1, ...Array.from({ length: 256 }, (_, index) => 255 - index), 0]);
  const gifXmp = Buffer.concat([Buffer.from([0x21, 0xff, 11]), Buffer.from(`XMP DataXMP${xmp}`), magic]);
  const motion = box('ftyp', 'isom', words(0x200), canary);
  const heic = Buffer.concat([
    box('ftyp', 'heic', words(0), 'mif1heic'),
    box('meta', words(0)),
    box('mdat', taken),
  ]);
  return [
    hostile(
      'a JPEG with place, agency and XML',
      'taken.jpg',
      withSegments(jpeg, exifSegment, xmpSegment, iptcSegment()),
      'ready',
    ),
    hostile('a JPEG with a comment', 'comment.jpg', withSegments(jpeg, jpegSegment(0xfe, canary)), 'ready'),
    hostile(
      'a JPEG with a film behind it',
      'motion.jpg',
      Buffer.concat([withSegments(jpeg, exifSegment), motion]),
      'ready',
    ),
    hostile(
      'a JPEG with a second one behind it',
      'second.jpg',
      Buffer.concat([jpeg, withSegments(jpeg, exifSegment)]),
      'ready',
    ),
    hostile(
      'a PNG with place, XML and text',
      'taken.png',
      png({
        width: 90,
        height: 60,
        chunks: [
          pngChunk('eXIf', taken),
          pngChunk('iTXt', internationalText),
          pngChunk('tEXt', `Author\0${canary}`),
        ],
      }),
      'ready',
    ),
    hostile(
      'a WebP with place and XML',
      'taken.webp',
      extendedWebp(webp, 0b1100, { width: 90, height: 60 }, riffChunk('EXIF', taken), riffChunk('XMP ', xmp)),
      'ready',
    ),
    hostile(
      'a GIF with XML and a comment',
      'taken.gif',
      withExtensions(gif, gifXmp, gifComment(canary)),
      'ready',
    ),
    hostile('a HEIC with a place', 'taken.jpg', heic, 'unsupportedFormat'),
    ...(await revealingFilms(folder)),
  ];
}

async function revealingFilms(folder: string): Promise<HostileUpload[]> {
  const made = async (name: string) => {
    const file = path.join(folder, name);
    if (name.endsWith('mp3')) await makeSound(file, 2);
    else await makeVideo(file, { width: 96, height: 64, seconds: 2 });
    return readFile(file);
  };
  const [mp4, webm, mp3] = [await made('good.mp4'), await made('good.webm'), await made('good.mp3')];
  const place = Buffer.concat([Buffer.from([0, canary.length, 0x15, 0xc7]), Buffer.from(canary)]);
  const userData = box('udta', box('\u00a9xyz', place), box('\u00a9cmt', place));
  const key = 'com.apple.quicktime.location.ISO6709';
  const keys = box('keys', words(0, 1), box('mdta', key));
  const values = box('ilst', box('\0\0\0\u0001', box('data', words(1, 0), canary)));
  const handler = box('hdlr', words(0, 0), 'mdta', words(0, 0, 0));
  const uuid = box('uuid', Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'), xmp);
  const tag = element(
    '7373',
    element('67c8', Buffer.concat([element('45a3', 'LOCATION'), element('4487', canary)])),
  );
  const page = `<script>${canary}</script>`;
  const attached = element(
    '61a7',
    Buffer.concat([
      element('466e', 'a.html'),
      element('4660', 'text/html'),
      element('465c', page),
      element('46ae', Buffer.from([9])),
    ]),
  );
  const unsynced = id3(
    id3Frame('TXXX', `\u0003GPS\0${canary}`),
    id3Frame('COMM', `\u0003eng\0${canary}`),
    id3Frame('USLT', `\u0003eng\0${page}`),
  );
  return [
    hostile('an MP4 that says where it was made', 'taken.mp4', withBoxes(mp4, userData, uuid), 'ready'),
    hostile(
      'a film of a phone that says where it was made',
      'taken.mov',
      withBoxes(mp4, box('meta', handler, keys, values)),
      'ready',
    ),
    hostile(
      'a WebM with tags and a page attached',
      'taken.webm',
      withElements(webm, element('1254c367', tag), element('1941a469', attached)),
      'ready',
    ),
    hostile('a sound that says where it was made', 'taken.mp3', Buffer.concat([unsynced, mp3]), 'ready'),
    hostile('an MP4 called a WebM', 'wrong.webm', mp4, 'ready'),
    hostile('a WebM called an MP4', 'wrong.mp4', webm, 'ready'),
    hostile('a sound called a video', 'sound.mp4', mp3, 'unsupportedFormat', 'notAVideo'),
    hostile('a video called a sound', 'video.mp3', mp4, 'unsupportedFormat'),
    hostile('a video called a picture', 'video.jpg', mp4, 'unsupportedFormat'),
    hostile('half an MP4', 'half.mp4', mp4.subarray(0, mp4.length / 2), 'damaged'),
    hostile(
      'an MP4 cut off in its table',
      'cut.mp4',
      mp4.subarray(0, mp4.lastIndexOf('moov') + 300),
      'damaged',
      'notAVideo',
    ),
    hostile('half a WebM', 'half.webm', webm.subarray(0, webm.length / 2), 'damaged', 'ready'),
    hostile(
      'a WebM whose pictures say 16,383 x 16,383',
      'large.webm',
      claimingWebm(webm),
      'damaged',
      'tooLarge',
    ),
    hostile('half a sound', 'half.mp3', mp3.subarray(0, mp3.length / 2), 'ready', 'damaged'),
  ];
}

/** Every key frame of VP8 says its size behind its start code. */
function claimingWebm(webm: Buffer): Buffer {
  const bytes = Buffer.from(webm);
  const startCode = Buffer.from('9d012a', 'hex');
  for (let at = bytes.indexOf(startCode); at !== -1; at = bytes.indexOf(startCode, at + 3)) {
    bytes.writeUInt32LE(0x3fff3fff, at + 3);
  }
  return bytes;
}
