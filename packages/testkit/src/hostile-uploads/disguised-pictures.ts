import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { type Bait, type HostileUpload, hostile } from './hostile-upload.ts';
import { gifComment, jpegSegment, png, pngChunk, withExtensions, withSegments } from './picture-bytes.ts';

const script = '<script>alert("candela-canary")</script>';
const page = `<!doctype html><html><body>${script}</body></html>`;
const svgOf = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}</svg>`;

/** Pages, programs and drawings that call themselves pictures, and pictures that are something else as well. */
export async function disguisedPictures(bait: Bait): Promise<HostileUpload[]> {
  const plain = sharp({ create: { width: 90, height: 60, channels: 3, background: '#e8633a' } });
  const [jpeg, gif, webp, tiff, avif] = await Promise.all([
    plain.clone().jpeg().toBuffer(),
    plain.clone().gif().toBuffer(),
    plain.clone().webp().toBuffer(),
    plain.clone().tiff().toBuffer(),
    plain.clone().avif({ effort: 0 }).toBuffer(),
  ]);
  const zip = Buffer.concat([
    Buffer.from('PK\u0003\u0004'),
    Buffer.alloc(26),
    Buffer.from('META-INF/a.class'),
  ]);
  const pdf =
    '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert("candela-canary"))>>>>endobj\n%%EOF';
  return [...drawings(bait), ...programs(bait), ...doubles()];

  function doubles(): HostileUpload[] {
    const both = (picture: Uint8Array, more: string | Buffer) =>
      Buffer.concat([picture, Buffer.from(more as string)]);
    return [
      hostile('a GIF followed by a page', 'double.gif', both(gif, page), 'ready', 'damaged'),
      hostile('a JPEG followed by a page', 'double.jpg', both(jpeg, page), 'ready', 'damaged'),
      hostile('a JPEG followed by an archive', 'archive.jpg', both(jpeg, zip), 'ready', 'damaged'),
      hostile('a GIF followed by a Java archive', 'applet.gif', both(gif, zip), 'ready', 'damaged'),
      hostile('a WebP followed by a page', 'double.webp', both(webp, page), 'ready', 'damaged'),
      hostile(
        'a PNG followed by a PDF',
        'pdf.png',
        both(png({ width: 9, height: 9 }), pdf),
        'ready',
        'damaged',
      ),
      hostile(
        'a JPEG with a page in its comment',
        'comment.jpg',
        withSegments(jpeg, jpegSegment(0xfe, page)),
        'ready',
      ),
      hostile(
        'a GIF with a script in its comment',
        'comment.gif',
        withExtensions(gif, gifComment(script)),
        'ready',
      ),
      hostile(
        'a PNG with a script in its text',
        'text.png',
        png({ width: 9, height: 9, chunks: [pngChunk('tEXt', `Comment\0${script}`)] }),
        'ready',
      ),
      hostile(
        'a PNG whose pixels spell a script',
        'pixels.png',
        png({ width: 100, height: 1, pixels: Buffer.from(`\0${script}${' '.repeat(300)}`).subarray(0, 301) }),
        'ready',
      ),
      hostile(
        'a PDF that begins with a JPEG',
        'begin.jpg',
        both(jpeg.subarray(0, 400), pdf),
        'damaged',
        'ready',
      ),
      hostile('a JPEG called a PNG', 'wrong.png', jpeg, 'ready'),
      hostile('a PNG called a JPEG', 'wrong.jpg', png({ width: 9, height: 9 }), 'ready'),
      hostile('a GIF called a WebP', 'wrong.webp', gif, 'ready'),
      hostile('a TIFF called a JPEG', 'tiff.jpg', tiff, 'unsupportedFormat'),
      hostile('an AVIF called a PNG', 'avif.png', avif, 'unsupportedFormat'),
      hostile('a picture called a video', 'picture.mp4', jpeg, 'unsupportedFormat', 'notAVideo'),
      hostile('a picture called a sound', 'picture.mp3', jpeg, 'unsupportedFormat'),
    ];
  }
}

function drawings({ http, secretFile }: Bait): HostileUpload[] {
  const scripted = svgOf('<script>alert(1)</script>');
  const entity = `<!DOCTYPE svg [<!ENTITY x SYSTEM "file://${secretFile}">]>${svgOf('<text>&x;</text>')}`;
  const fetching = svgOf(`<image href="${http}/svg" width="9" height="9"/>`);
  return [
    { ...hostile('an SVG that says so', 'drawing.svg', scripted, 'refused'), type: 'image/svg+xml' },
    { ...hostile('an SVG typed as PNG', 'drawing.svg', scripted, 'refused'), type: 'image/png' },
    { ...hostile('an SVG called PNG', 'drawing.png', scripted, 'refused'), type: 'image/svg+xml' },
    hostile('an SVG called and typed PNG', 'drawing.png', scripted, 'unsupportedFormat'),
    hostile(
      'an SVG with an entity of a file',
      'entity.jpg',
      `<?xml version="1.0"?>${entity}`,
      'unsupportedFormat',
    ),
    hostile('an SVG that fetches a picture', 'fetch.webp', fetching, 'unsupportedFormat'),
    hostile('an SVG behind 4 kB of blanks', 'blank.png', ' '.repeat(4096) + scripted, 'unsupportedFormat'),
    hostile('an SVG in UTF-16', 'wide.gif', Buffer.from(`\uFEFF${scripted}`, 'utf16le'), 'unsupportedFormat'),
    hostile('a compressed SVG', 'packed.png', gzipSync(fetching), 'unsupportedFormat'),
  ];
}

function programs({ http, secretFile }: Bait): HostileUpload[] {
  const mvg = `push graphic-context\nviewbox 0 0 9 9\nimage over 0,0 9,9 'url(${http}/mvg)'\npop graphic-context\n`;
  const eps = `%!PS-Adobe-3.0 EPSF-3.0\n(${secretFile}) (r) file\n`;
  return [
    hostile('a page called PNG', 'page.png', page, 'unsupportedFormat'),
    hostile('a page called JPEG', 'page.jpg', `hello ${page}`, 'unsupportedFormat'),
    hostile('a script that begins as a GIF', 'script.gif', 'GIF89a=1;alert(1)//', 'damaged', 'tooLarge'),
    hostile(
      'a script that begins as a bitmap',
      'script.bmp',
      `BM=1;/*${'x'.repeat(80)}*/alert(1)`,
      'damaged',
      'unsupportedFormat',
      'tooLarge',
    ),
    hostile(
      'a mail with a page in it',
      'mail.jpg',
      `MIME-Version: 1.0\nContent-Type: text/html\n\n${page}`,
      'unsupportedFormat',
    ),
    hostile(
      'a program for Linux',
      'linux.png',
      Buffer.concat([Buffer.from('\u007fELF\u0002\u0001\u0001'), Buffer.alloc(200)]),
      'unsupportedFormat',
    ),
    hostile(
      'a program for Windows',
      'windows.jpg',
      Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]),
      'unsupportedFormat',
    ),
    hostile('a program for the shell', 'shell.png', `#!/bin/sh\ncurl ${http}/shell\n`, 'unsupportedFormat'),
    hostile('a script for a picture program', 'magick.png', mvg, 'unsupportedFormat'),
    hostile('PostScript that reads a file', 'ghost.jpg', eps, 'unsupportedFormat'),
    hostile('a text called PNG', 'text.png', 'All is well.\n', 'unsupportedFormat'),
    hostile('a text called video', 'text.mp4', 'All is well.\n', 'unsupportedFormat', 'notAVideo'),
    hostile('a text called WebM', 'text.webm', 'All is well.\n', 'unsupportedFormat', 'notAVideo'),
    hostile('a text called sound', 'text.mp3', 'All is well.\n', 'unsupportedFormat'),
    hostile('a picture of no bytes', 'empty.png', '', 'refused'),
    hostile('a video of no bytes', 'empty.mp4', '', 'refused'),
    hostile('a picture of one byte', 'byte.png', 'x', 'unsupportedFormat'),
    hostile('a picture of a thousand zeros', 'zeros.jpg', Buffer.alloc(1000), 'unsupportedFormat'),
  ];
}
