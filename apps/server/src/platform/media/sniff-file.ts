import { uploadKindOf } from '@candela/contract/library/upload-kinds';
import { fileTypeFromBuffer } from 'file-type';
import type { SniffedFile } from './media.ts';

/** How much of a file is looked at, from its beginning. Bounded, so that no file can keep the reader busy. */
export const sniffBytes = 256 * 1024;

const byMime: Record<string, [contentType: string, ending: string]> = {
  'image/png': ['image/png', 'png'],
  'image/apng': ['image/png', 'png'],
  'image/jpeg': ['image/jpeg', 'jpg'],
  'image/bmp': ['image/bmp', 'bmp'],
  'image/gif': ['image/gif', 'gif'],
  'image/webp': ['image/webp', 'webp'],
  'video/mp4': ['video/mp4', 'mp4'],
  'video/x-m4v': ['video/mp4', 'mp4'],
  'video/quicktime': ['video/quicktime', 'mov'],
  'video/webm': ['video/webm', 'webm'],
  'video/ogg': ['video/ogg', 'ogv'],
  'audio/mpeg': ['audio/mpeg', 'mp3'],
  'application/pdf': ['application/pdf', 'pdf'],
};

const office = 'application/vnd.openxmlformats-officedocument';
const officeByFolder: [string, string, string][] = [
  ['word/', `${office}.wordprocessingml.document`, 'docx'],
  ['xl/', `${office}.spreadsheetml.sheet`, 'xlsx'],
  ['ppt/', `${office}.presentationml.presentation`, 'pptx'],
];
const oldOfficeByStream: [string, string, string][] = [
  ['WordDocument', 'application/msword', 'doc'],
  ['Workbook', 'application/vnd.ms-excel', 'xls'],
  ['PowerPoint Document', 'application/vnd.ms-powerpoint', 'ppt'],
];
const oldOfficeMagic = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/**
 * What a file is by its content; undefined when the site does not take it. SVG, HTML, playlists and archives that are
 * no documents are among what it does not take.
 * @param head the first `sniffBytes` of the file, or all of a shorter one
 * @param tail its last bytes, where archives keep the list of what is in them
 */
export async function sniffContent(head: Buffer, tail: Buffer): Promise<SniffedFile | undefined> {
  const found = await typeOf(head, tail);
  if (!found) return undefined;
  const [contentType, ending] = found;
  const kind = uploadKindOf(contentType);
  return kind && { kind, contentType, ending };
}

async function typeOf(head: Buffer, tail: Buffer): Promise<[string, string] | undefined> {
  if (head.subarray(0, 8).equals(oldOfficeMagic)) return oldOffice(head, tail);
  if (head.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') return newOffice(head, tail);
  return (await byMagic(head)) ?? plainText(head);
}

async function byMagic(head: Buffer): Promise<[string, string] | undefined> {
  const type = await fileTypeFromBuffer(head).catch(() => undefined);
  // An Ogg file may begin with any of its tracks; whether there is a picture in it shows when it is opened.
  if (head.subarray(0, 4).toString('latin1') === 'OggS') return byMime['video/ogg'];
  return type && byMime[type.mime.split(';', 1)[0] ?? ''];
}

/** A file of the old formats holds named streams; the one that is there says what it is. */
function oldOffice(head: Buffer, tail: Buffer): [string, string] | undefined {
  for (const [name, contentType, ending] of oldOfficeByStream) {
    const wanted = Buffer.from(name, 'utf16le');
    if (head.includes(wanted) || tail.includes(wanted)) return [contentType, ending];
  }
  return undefined;
}

/** The new formats are archives with a list of types and a folder that says which one it is; none with macros. */
function newOffice(head: Buffer, tail: Buffer): [string, string] | undefined {
  const holds = (name: string) => tail.includes(name) || head.includes(name);
  if (!holds('[Content_Types].xml') || holds('vbaProject.bin')) return undefined;
  const found = officeByFolder.find(([folder]) => holds(folder));
  return found && [found[1], found[2]];
}

/** Text without control characters that no program would take for a page, a picture, a script or a playlist. */
function plainText(head: Buffer): [string, string] | undefined {
  // The last character may be cut in two.
  const whole = head.length < sniffBytes ? head : head.subarray(0, head.lastIndexOf('\n') + 1);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(whole);
  } catch {
    return undefined;
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  if (text.trim() === '' || /[\u0000-\u0008\u000e-\u001f\u007f]/.test(text)) return undefined;
  const begins = text.trimStart().slice(0, 512).toLowerCase();
  if (
    /^(<|#!|#extm3u|%!ps|ffconcat|webvtt)/.test(begins) ||
    /<(svg|html|script|!doctype|\?xml)/.test(begins)
  ) {
    return undefined;
  }
  return ['text/plain', 'txt'];
}
