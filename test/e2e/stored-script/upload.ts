import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Stage } from './stage.ts';

const art = path.resolve(import.meta.dirname, '../../../packages/testkit/art/portraits');

/** Uploads a picture, a few words as a document, or words that say they are a picture, under a name that is an attack; resolves to the stored name. */
export async function upload(
  { site, fill }: Stage,
  token: string,
  what: 'p1' | 'p2' | 'p3' | 'words' | 'broken',
  operation = 'library.createPreSignedUrlPrivate',
): Promise<string> {
  const isPicture = what !== 'words';
  const isWhole = isPicture && what !== 'broken';
  const bytes = isWhole ? await readFile(path.join(art, `${what}.webp`)) : Buffer.from('A few words.');
  const request = fill(operation, (filled) => ({
    ...filled,
    bucketName: 'album',
    fileName: `${String(filled.fileName).slice(0, 240)}.${isPicture ? 'webp' : 'txt'}`,
    contentType: isPicture ? 'image/webp' : 'text/plain',
    fileSize: bytes.length,
  }));
  const call = operation.replace('library.', 'userAccess/');
  const { status, body } = await site.call(call, request, token);
  if (status !== 200) throw new Error(`No upload: ${status} ${JSON.stringify(body)}`);
  const { urlData } = body as { urlData: { url: string; filename: string; headers: Record<string, string> } };
  const { url, headers, filename } = urlData;
  const put = await fetch(new URL(url, site.url), { method: 'PUT', headers, body: bytes });
  if (!put.ok) throw new Error(`The file was not taken: ${put.status}`);
  return filename;
}
