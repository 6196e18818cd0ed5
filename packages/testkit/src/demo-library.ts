import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { dayMs } from '@candela/contract/shared/durations';
import { statement, type Transaction } from '@candela/server/database';
import sharp from 'sharp';
import { v7 as uuid } from 'uuid';
import { type DemoItem, demoItems } from './demo-library-items.ts';
import type { DemoFiles } from './demo-pictures.ts';

/** The part of the server's file store that keeps what is not for everyone. */
export interface DemoPrivateFiles extends DemoFiles {
  putPrivate(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
}

/**
 * Ready-made results of the media work lie in `art/library/<name>`, drawn and composed by FFmpeg's own sources, so
 * that a first start has nothing to transcode. `<here>` in renditions.json stands for the folder a file gets.
 */
const art = path.resolve(import.meta.dirname, '../art');
const smallWidth = 480;
const blurWidth = 16;
const contentTypes: Record<string, string> = {
  m3u8: 'application/vnd.apple.mpegurl',
  m4s: 'video/iso.segment',
  mp4: 'video/mp4',
  m4a: 'audio/mp4',
  webp: 'image/webp',
  vtt: 'text/vtt',
  json: 'application/json',
};

const drawn = new Map<string, Promise<Drawn>>();

const accountIds = statement<{ id: string; username: string }>(
  'demo.account-ids',
  `select id, username from accounts.accounts where email like '%@demo.invalid'`,
);
const acceptTerms = statement(
  'demo.accept-content-terms',
  `update accounts.accounts set content_terms_accepted_at = created_at where id = any($1::uuid[])`,
);
const addItem = statement(
  'demo.add-item',
  `insert into library.items (id, model_id, kind, title, description, visibility, price_credits, is_draft,
     publish_at, media_state, status, tags, published_at, created_at, captions, updated_at,
     club_terms)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'ready', $10, $11, $12, $13, $14, $13, $15)`,
);
const addItemFile = statement(
  'demo.add-item-file',
  `with file as (
     insert into library.files (id, owner_id, stored_name, original_name, kind, content_type, size_bytes, visibility,
       state, progress_percent, role, in_use, renditions, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'private', 'ready', 100, $8, true, $9::jsonb, $10, $10)
     returning id
   )
   insert into library.item_files (item_id, file_id, role, position) select $11, id, $8, $12 from file`,
);
const giveTo = statement(
  'demo.give-item',
  'insert into library.item_members (item_id, account_id, given_at) values ($1, $2, $3)',
);
const addComment = statement(
  'demo.add-comment',
  `insert into library.comments (id, item_id, parent_id, account_id, text, created_at)
   values ($1, $2, $3, $4, $5, $6)`,
);
const addLike = statement(
  'demo.add-like',
  `insert into library.reactions (target, target_id, account_id, value, created_at) values ('item', $1, $2, 1, $3)`,
);
const addRating = statement(
  'demo.add-rating',
  'insert into library.item_ratings (item_id, account_id, rating, rated_at) values ($1, $2, $3, $4)',
);

/** Gives demo models something to show: pictures, videos, audio and news, with what members say about them. */
export async function writeLibrary(tx: Transaction, files: DemoPrivateFiles, now: Date): Promise<void> {
  const ids = new Map((await tx.rows(accountIds)).map(({ id, username }) => [username, id]));
  const idOf = (username: string) => {
    const id = ids.get(username);
    if (id === undefined) throw new Error(`There is no demo account "${username}".`);
    return id;
  };
  await tx.execute(acceptTerms, [[...new Set(demoItems.map((item) => idOf(item.model)))]]);
  for (const [index, item] of demoItems.entries()) {
    // A few hours apart, so that no two share a moment.
    const at = new Date(now.getTime() - item.daysAgo * dayMs - (index % 7) * 3_100_000);
    await writeItem(tx, files, item, { idOf, at, now, index });
  }
}

interface Place {
  idOf(username: string): string;
  at: Date;
  now: Date;
  index: number;
}

async function writeItem(
  tx: Transaction,
  files: DemoPrivateFiles,
  item: DemoItem,
  place: Place,
): Promise<void> {
  const { idOf, at, now, index } = place;
  const modelId = idOf(item.model);
  const madeAt = new Date(Math.min(at.getTime(), now.getTime()));
  const id = uuid({ msecs: madeAt.getTime() });
  const isOut = !item.draft && at <= now;
  const status = statusOf(item, isOut);
  await tx.execute(addItem, [
    id,
    modelId,
    item.kind,
    item.title,
    item.description,
    item.visibility ?? 'public',
    item.price ?? null,
    item.draft ?? false,
    status === 'scheduled' ? at : null,
    status,
    item.tags ?? [],
    isOut ? at : null,
    madeAt,
    item.captions ? ['WEBVTT', '', ...item.captions, ''].join('\n') : null,
    item.clubTerms ?? 'paid',
  ]);
  const isMedia = item.kind === 'video' || item.kind === 'audio';
  const parts = item.art.map((name, position) => ({ name, role: isMedia ? 'media' : 'picture', position }));
  if (item.teaser) parts.push({ name: item.teaser, role: 'teaser', position: 0 });
  for (const { name, role, position } of parts) {
    const file = await (isMedia ? putMedia(files, name) : putPicture(files, name));
    const { fileId, storedName, kind, contentType, sizeBytes, renditions } = file;
    const original = path.basename(storedName);
    const values = [fileId, modelId, storedName, original, kind, contentType, sizeBytes, role];
    await tx.execute(addItemFile, [...values, JSON.stringify(renditions), madeAt, id, position]);
  }
  for (const username of item.members ?? []) await tx.execute(giveTo, [id, idOf(username), madeAt]);
  if (isOut) await writeComments(tx, id, item, place, index);
}

function statusOf(item: DemoItem, isOut: boolean): 'draft' | 'published' | 'scheduled' {
  if (item.draft) return 'draft';
  return isOut ? 'published' : 'scheduled';
}

async function writeComments(
  tx: Transaction,
  itemId: string,
  item: DemoItem,
  place: Place,
  index: number,
): Promise<void> {
  const { idOf, at, now } = place;
  const stepMs = Math.max(1, Math.floor((now.getTime() - at.getTime()) / 12));
  let lastId: string | null = null;
  for (const [order, [username, text]] of (item.comments ?? []).entries()) {
    const isAnswer = text.startsWith('> ');
    const id = uuid();
    const when = new Date(at.getTime() + stepMs * (order + 1));
    const parentId: string | null = isAnswer ? lastId : null;
    await tx.execute(addComment, [id, itemId, parentId, idOf(username), text.replace(/^> /, ''), when]);
    if (!isAnswer) lastId = id;
  }
  if ((item.visibility ?? 'public') !== 'public') return;
  const members = ['rafe.tolland', 'mirelle', 'quietfox', 'halden', 'thea_wicks', 'orla.penrose'];
  for (const [order, username] of members.slice(0, 1 + (index % members.length)).entries()) {
    const when = new Date(at.getTime() + stepMs * (order + 1));
    await tx.execute(addLike, [itemId, idOf(username), when]);
    if (order % 2 === 0)
      await tx.execute(addRating, [itemId, idOf(username), 4 + (order % 4 === 0 ? 1 : 0), when]);
  }
}

interface PutFile {
  fileId: string;
  storedName: string;
  kind: 'image' | 'video' | 'audio';
  contentType: string;
  sizeBytes: number;
  renditions: unknown;
}

interface Drawn {
  bytes: Buffer;
  width: number;
  height: number;
  small: Buffer;
  blurred: Buffer;
}

/** Several items show the same picture, which is drawn once. */
async function draw(name: string): Promise<Drawn> {
  const bytes = await readFile(path.join(art, `${name}.webp`));
  const picture = sharp(bytes);
  const { width = 1, height = 1 } = await picture.metadata();
  const [small, blurred] = await Promise.all([
    picture.clone().resize({ width: smallWidth, withoutEnlargement: true }).webp().toBuffer(),
    picture.clone().resize(blurWidth).blur(1.4).webp({ quality: 40 }).toBuffer(),
  ]);
  return { bytes, width, height, small, blurred };
}

async function putPicture(files: DemoPrivateFiles, name: string): Promise<PutFile> {
  const ready = drawn.get(name) ?? draw(name);
  drawn.set(name, ready);
  const { bytes, width, height, small, blurred } = await ready;
  const fileId = uuid();
  const prefix = `album/${fileId}`;
  const webp = 'image/webp';
  const sized = (key: string, sizeBytes: number) => ({ key, width, height, sizeBytes });
  const renditions = {
    kind: 'picture',
    width,
    height,
    isAnimated: false,
    sizes: {
      small: sized(`thumbnails/${prefix}/large.webp`, small.length),
      medium: sized(`${prefix}/medium.webp`, bytes.length),
      large: sized(`${prefix}/large.webp`, bytes.length),
    },
    placeholder: { key: `${prefix}/blur.webp`, blurhash: '' },
  };
  await files.putPrivate(renditions.sizes.small.key, small, webp);
  await files.putPrivate(renditions.sizes.medium.key, bytes, webp);
  await files.putPrivate(renditions.sizes.large.key, bytes, webp);
  await files.putPublic(renditions.placeholder.key, blurred, webp);
  await files.putPrivate(`${prefix}.webp`, bytes, webp);
  const storedName = `${prefix}.webp`;
  return { fileId, storedName, kind: 'image', contentType: webp, sizeBytes: bytes.length, renditions };
}

/** Puts a folder of `art/library` into the store as if it had just been made there. */
async function putMedia(files: DemoPrivateFiles, name: string): Promise<PutFile> {
  const folder = path.join(art, 'library', name);
  const text = await readFile(path.join(folder, 'renditions.json'), 'utf8');
  const kind = (JSON.parse(text) as { kind: 'video' | 'audio' }).kind;
  const fileId = uuid();
  const prefix = `${kind === 'video' ? 'video' : 'album'}/${fileId}`;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  let sizeBytes = 0;
  for (const entry of entries) {
    if (!entry.isFile() || entry.name === 'renditions.json') continue;
    const whole = path.join(entry.parentPath, entry.name);
    const [where = '', ...rest] = path.relative(folder, whole).split(path.sep);
    const bytes = await readFile(whole);
    const contentType = contentTypes[entry.name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    const key = `${where === 'thumbnails' ? 'thumbnails/' : ''}${prefix}/${rest.join('/')}`;
    if (where === 'public') await files.putPublic(key, bytes, contentType);
    else await files.putPrivate(key, bytes, contentType);
    sizeBytes += bytes.length;
  }
  return {
    fileId,
    storedName: `${prefix}.${kind === 'video' ? 'mp4' : 'mp3'}`,
    kind,
    contentType: kind === 'video' ? 'video/mp4' : 'audio/mpeg',
    sizeBytes,
    renditions: JSON.parse(text.replaceAll('<here>', prefix)),
  };
}
