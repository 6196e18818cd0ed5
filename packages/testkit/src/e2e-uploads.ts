import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Site } from './boot.ts';

const art = path.resolve(import.meta.dirname, '../art/portraits');

/** Sends one of the test pictures as a model's upload; resolves to its stored name. */
export async function uploadPortrait(site: Site, token: string, name: string): Promise<string> {
  const bytes = await readFile(path.join(art, name));
  const request = { bucketName: 'album', fileName: name, contentType: 'image/webp', fileSize: bytes.length };
  const { body } = await site.call('userAccess/createPreSignedUrlPrivate', request, token);
  const { urlData } = body as unknown as {
    urlData: { url: string; filename: string; headers: Record<string, string> };
  };
  const { url, headers, filename } = urlData;
  const put = await fetch(new URL(url, site.url), { method: 'PUT', headers, body: bytes });
  if (put.status >= 300) throw new Error(`${name} was not taken: ${put.status}`);
  return filename;
}
