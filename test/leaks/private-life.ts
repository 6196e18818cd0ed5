import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Site } from '@candela/testkit/boot';
import type { Answer } from '@candela/testkit/boot-calls';
import { myProfile, type Newcomer, newPublisher } from '@candela/testkit/e2e-people';
import { makeSound, makeVideo } from '@candela/testkit/make-media';
import sharp from 'sharp';
import { memberWith } from '../e2e/give-credits.ts';

/** A model and a member with everything two accounts can have that is nobody else's business. */
export interface PrivateLife {
  owner: Newcomer;
  buyer: Newcomer;
  /** Texts that only the two may read. */
  secrets: string[];
  /** Items of the model of which everybody may see everything. */
  openItems: string[];
}

const patienceMs = 120_000;
const published = { draft: false };

/** Makes the two, and has them publish, buy and write. */
export async function makePrivateLife(site: Site): Promise<PrivateLife> {
  const owner = await newPublisher(site, 'lea.owner');
  const buyer = await memberWith(site, 'bea.buyer', 987_654);
  const secrets: string[] = [];
  const secret = (label: string) => {
    const text = `zq${secrets.length}x ${label}`;
    secrets.push(text);
    return text;
  };
  const parts = { site, owner, buyer, secret };
  await fillInProfiles(parts);
  const published = await publish(parts);
  await settled(site, owner.token);
  await buyAndMessage(parts, published);
  return { owner, buyer, secrets, openItems: published.openItems };
}

interface LifeDeps {
  site: Site;
  owner: Newcomer;
  buyer: Newcomer;
  secret(label: string): string;
}

/** A page of somebody's items of a kind. */
export function listItems(site: Site, kind: string, request: object, token: string): Promise<Answer> {
  const where = { album: 'userAlbum/getAllAlbums', news: 'userNews/getAllNews' }[kind];
  return site.call(where ?? 'userGallery/getAllGallery', where ? request : { kind, ...request }, token);
}

async function fillInProfiles({ site, owner, buyer, secret }: LifeDeps): Promise<void> {
  for (const { token } of [owner, buyer]) {
    await site.ask('userAccess/updateProfile', { phone: '+4790012345', address: secret('street') }, token);
    await site.ask(
      'supportAccess/contact_us',
      {
        name: 'Somebody',
        email: 'private.person@example.test',
        topic: 'payment',
        subject: secret('subject of a ticket'),
        message: `${secret('text of a ticket')} and more`,
      },
      token,
    );
  }
  const details = { kind: 'bank', holder: secret('holder'), iban: 'NO9386011117947' };
  await site.ask('userWallet/changePayoutMethod', { details }, owner.token);
}

async function publish({ site, owner, buyer, secret }: LifeDeps) {
  const folder = await mkdtemp(path.join(tmpdir(), 'candela-leaks-'));
  const files = { mp4: path.join(folder, 'a.mp4'), mp3: path.join(folder, 'a.mp3') };
  await makeVideo(files.mp4, { width: 96, height: 64, seconds: 2 });
  await makeSound(files.mp3, 1);
  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#e8633a' } })
    .png()
    .toBuffer();
  const bytes = { video: await readFile(files.mp4), audio: await readFile(files.mp3), image: picture };
  await rm(folder, { recursive: true });
  const send = (kind: keyof typeof bytes) => upload(site, owner.token, kind, bytes[kind]);
  const create = async (
    request: { kind: 'gallery' | 'video' | 'audio' | 'album' | 'news' } & Record<string, unknown>,
  ) => {
    const { kind, ...form } = request;
    const where =
      { album: 'userAlbum/create', news: 'userNews/create' }[kind as 'album'] ?? 'userGallery/create';
    const file = await send(kind === 'video' || kind === 'audio' ? kind : 'image');
    const data = await site.ask(
      where,
      { ...published, ...(where.includes('Gallery') ? { kind } : {}), files: [file], ...form },
      owner.token,
    );
    return String(data._id);
  };
  const openItems = [
    await create({ kind: 'gallery', title: 'Open to all', visibility: 'public' }),
    await create({ kind: 'video', title: 'Open film', visibility: 'public' }),
  ];
  const sold: string[] = [];
  for (const kind of ['gallery', 'video', 'audio', 'album', 'news'] as const) {
    sold.push(
      await create({
        kind,
        title: `For sale: ${kind}`,
        // A description is shown before buying; the text of a news post is what is bought.
        description: kind === 'news' ? secret('text of sold news') : `About a sold ${kind}`,
        visibility: 'priced',
        price: 7,
      }),
    );
    await create({ kind, title: secret(`draft of a ${kind}`), description: secret('draft'), draft: true });
  }
  const club = await site.ask(
    'clubHousePlan/addClubHousePlan',
    { title: 'The club', prices: [{ months: 1, price: 5 }] },
    owner.token,
  );
  await create({
    kind: 'news',
    title: 'For the club',
    description: secret('news for the club'),
    visibility: 'clubHouse',
  });
  await create({
    kind: 'video',
    title: secret('named video'),
    description: secret('named'),
    visibility: 'membersOnly',
    members: [buyer.username],
    people: [{ name: secret('depicted') }],
  });
  await create({
    kind: 'gallery',
    title: secret('scheduled'),
    publishAt: new Date(Date.now() + 9e7).toISOString(),
  });
  const product = async (form: object) =>
    site.ask('userProduct/addProduct', { images: [await send('image')], price: 9, ...form }, owner.token);
  const goods = await product({
    title: 'A book',
    kind: 'digital',
    files: [{ file: await send('image'), name: secret('file of a product') }],
  });
  await product({ title: secret('draft product'), kind: 'physical', draft: true });
  await product({ title: 'Hidden from lists', kind: 'physical', stock: 5, hidden: true });
  await site.ask('userCart/addCart', { productId: goods._id }, buyer.token);
  return { openItems, sold, clubId: String(club._id) };
}

async function buyAndMessage(
  { site, owner, buyer, secret }: LifeDeps,
  { sold, clubId }: { sold: string[]; clubId: string },
): Promise<void> {
  const kinds = ['gallery', 'video', 'audio', 'album', 'news'];
  for (const [index, itemId] of sold.entries()) {
    await site.ask(
      'userAccess/purchaseByCredit',
      { kind: kinds[index], itemId, expectedCredits: 7 },
      buyer.token,
    );
    if (index < 2)
      await site.ask(
        'userPostOrComment/createComment',
        { id: itemId, comment: secret('comment on a sold item') },
        buyer.token,
      );
  }
  await site.ask(
    'userShop/placeOrder',
    { expectedCredits: 9, note: secret('note of an order') },
    buyer.token,
  );
  const address = {
    fullName: secret('addressee'),
    line1: secret('house'),
    city: 'Oslo',
    postal: '0150',
    countryCode: 'NO',
    phone: '+4790012346',
  };
  await site.ask('userShop/addAddress', address, buyer.token);
  const plan = await site.ask(
    'userChatPlan/addChatPlan',
    { title: 'Letters', price: 5, days: 30 },
    owner.token,
  );
  await site.ask(
    'userPlan/createPromoCode',
    { code: 'ZQSECRETCODE', kind: 'percent', amount: 10 },
    owner.token,
  );
  await site.ask('userAccess/purchaseByCredit', { kind: 'chatPlan', itemId: plan._id }, buyer.token);
  await site.ask(
    'userAccess/purchaseByCredit',
    { kind: 'clubHousePlan', itemId: clubId, option: 'months=1' },
    buyer.token,
  );
  const profile = await myProfile(site, owner.token);
  const conversation = await site.ask('userChat/openConversation', { userId: profile.uniqueId }, buyer.token);
  const write = (token: string, more: object) =>
    site.ask(
      'userChat/sendMessage',
      { conversationId: conversation._id, clientMessageId: randomUUID(), text: secret('letter'), ...more },
      token,
    );
  await write(buyer.token, {});
  await write(owner.token, {
    filename: await upload(site, owner.token, 'image', await dot()),
    priceCredits: 3,
  });
  await site.ask(
    'userAccess/tips',
    { modelId: profile._id, amountCredits: 11, message: secret('tip') },
    buyer.token,
  );
}

const dot = () =>
  sharp({ create: { width: 32, height: 32, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
const types = {
  video: ['video/mp4', 'a.mp4'],
  audio: ['audio/mpeg', 'a.mp3'],
  image: ['image/png', 'a.png'],
} as const;

/** Sends a file as a browser would; resolves to its stored name. */
async function upload(site: Site, token: string, kind: keyof typeof types, bytes: Buffer): Promise<string> {
  const [contentType, fileName] = types[kind];
  const bucketName = kind === 'video' ? 'video' : 'album';
  const request = { bucketName, fileName, contentType, fileSize: bytes.length };
  const { body } = await site.call('userAccess/createPreSignedUrlPrivate', request, token);
  const { url, headers, filename } = body.urlData as {
    url: string;
    headers: Record<string, string>;
    filename: string;
  };
  const put = await fetch(new URL(url, site.url), { method: 'PUT', headers, body: new Uint8Array(bytes) });
  if (!put.ok) throw new Error(`The file was answered with ${put.status}.`);
  return filename;
}

/** Waits until nothing of the model's is being processed any more. */
async function settled(site: Site, token: string): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (const kind of ['gallery', 'video', 'audio', 'album', 'news']) {
    for (;;) {
      const { status, body } = await listItems(site, kind, { status: 'processing' }, token);
      if (status !== 200) throw new Error(`Items are not listed: ${JSON.stringify(body)}`);
      if (body.totalCount === 0) break;
      if (Date.now() > deadline)
        throw new Error(`A ${kind} is still being processed: ${JSON.stringify(body)}`);
      await sleep(250);
    }
  }
}
