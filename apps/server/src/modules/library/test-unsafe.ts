const pictureChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF']);
const movieBoxes = new Set(['ftyp', 'styp', 'sidx', 'moof', 'mdat', 'moov', 'free', 'mfra']);
const revealing = [
  'Exif\0\0',
  'adobe:ns:meta',
  'Photoshop 3.0',
  '\u00a9xyz',
  'loci',
  'ISO6709',
  '<script',
  '<svg',
  '<html',
];

/**
 * What is wrong with a file the site made of an upload, in words: it is not what its ending says, carries more than
 * picture or sound, or holds one of `secrets` or anything else that reveals its maker.
 */
export function findUnsafe(key: string, bytes: Buffer, secrets: readonly string[]): string[] {
  const wrong: string[] = [];
  for (const text of [...secrets, ...revealing]) {
    const isThere = (['latin1', 'utf8', 'utf16le'] as const).some((coding) =>
      bytes.includes(Buffer.from(text, coding)),
    );
    if (isThere) wrong.push(`holds “${text}”`);
  }
  const ending = key.slice(key.lastIndexOf('.') + 1);
  const look = looks[ending];
  if (look) wrong.push(...look(bytes));
  else wrong.push(`has the ending ${ending}`);
  return wrong;
}

const looks: Record<string, (bytes: Buffer) => string[]> = {
  webp: lookAtPicture,
  mp4: lookAtMovie,
  m4s: lookAtMovie,
  m4a: lookAtMovie,
  m3u8: (bytes) => foreignLines(bytes, '#EXTM3U', /^(#[^<>]*|[a-z0-9]+(\/[a-z0-9]+)?\.(m3u8|m4s|mp4)|)$/),
  vtt: (bytes) => foreignLines(bytes, 'WEBVTT', /^(WEBVTT|[\d:.]+ --> [\d:.]+|sprite\.webp#xywh=[\d,]+|)$/),
  json: (bytes) => (/^[\w":,.[\]{}-]+$/.test(String(bytes)) ? [] : ['is more than numbers']),
};

function lookAtPicture(bytes: Buffer): string[] {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP')
    return ['is no WebP'];
  const names: string[] = [];
  let at = 12;
  while (at + 8 <= bytes.length) {
    names.push(bytes.toString('latin1', at, at + 4));
    at += 8 + bytes.readUInt32LE(at + 4) + (bytes.readUInt32LE(at + 4) % 2);
  }
  const foreign = names.filter((name) => !pictureChunks.has(name)).map((name) => `carries ${name}`);
  return at === bytes.length ? foreign : [...foreign, 'goes on behind its end'];
}

function lookAtMovie(bytes: Buffer): string[] {
  const names: string[] = [];
  let at = 0;
  while (at + 8 <= bytes.length) {
    names.push(bytes.toString('latin1', at + 4, at + 8));
    at += Math.max(8, bytes.readUInt32BE(at));
  }
  const foreign = names.filter((name) => !movieBoxes.has(name)).map((name) => `carries ${name}`);
  return at === bytes.length ? foreign : [...foreign, 'goes on behind its end'];
}

function foreignLines(bytes: Buffer, beginning: string, shape: RegExp): string[] {
  const lines = String(bytes).split('\n');
  const foreign = lines.filter((line) => !shape.test(line)).map((line) => `says “${line}”`);
  return lines[0] === beginning ? foreign : [...foreign, `does not begin with ${beginning}`];
}
