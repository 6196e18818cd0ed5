import { buffer } from 'node:stream/consumers';
import { readCode } from '@candela/contract/watermarks/code';
import { openTestDatabase } from '@candela/testkit/test-database';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseFrom } from '../../../platform/personal-data/index.ts';
import { createWatermarks, type Watermarks, watermarksData } from '../../watermarks/index.ts';
import { openTestLibrary, type Person, type TestLibrary } from '../test-library.ts';
import { fakeMedia } from '../test-media.ts';

let test: TestLibrary;
let watermarks: Watermarks;
let model: Person;
let other: Person;
let gallery: string;
let video: string;

/** Media that makes real pictures of whatever it is given. */
function pictureMedia(files: TestLibrary['files']): ReturnType<typeof fakeMedia> {
  const media = fakeMedia(files);
  const put = async (key: string, width: number) => {
    const height = (width * 3) / 4;
    const bytes = await sharp({ create: { width, height, channels: 3, background: '#7a8a99' } })
      .webp()
      .toBuffer();
    await files.putPrivate(key, bytes, 'image/webp');
    return { key, width, height, sizeBytes: bytes.length };
  };
  return {
    ...media,
    async processPicture(input) {
      const made = await media.processPicture(input);
      return {
        ...made,
        sizes: {
          small: await put(made.sizes.small.key, 320),
          medium: await put(made.sizes.medium.key, 800),
          large: await put(made.sizes.large.key, 1200),
        },
      };
    },
    async processVideo(input) {
      const made = await media.processVideo(input);
      return {
        ...made,
        poster: await put(made.poster.key, 640),
        thumbnail: await put(made.thumbnail.key, 320),
      };
    },
  };
}

beforeAll(async () => {
  const database = await openTestDatabase();
  // The library is made with its own file store, which marks are drawn from.
  const late = { read: (file) => test.files.read(file), stat: (file) => test.files.stat(file) } as Pick<
    TestLibrary['files'],
    'read' | 'stat'
  >;
  watermarks = createWatermarks({ database: database.database, clock: () => test.now(), files: late });
  test = await openTestLibrary(database, { watermarks }, pictureMedia);
  model = await test.model();
  other = await test.model();
  const priced = { visibility: 'priced', price: 40, description: '' } as const;
  const files = [await test.upload(model, { name: 'a.png', type: 'image/png' })];
  gallery = (await model.call.createItem({ ...priced, kind: 'gallery', title: 'Lights', files })).data._id;
  const film = [await test.upload(model, { name: 'a.mp4', type: 'video/mp4' })];
  const teaser = await test.upload(model, { name: 't.mp4', type: 'video/mp4' });
  video = (await model.call.createItem({ ...priced, kind: 'video', title: 'Film', files: film, teaser })).data
    ._id;
  await test.work();
  await choose({ onMedia: true });
});

afterAll(() => test?.close());

async function choose(choice: { onMedia?: boolean; onLive?: boolean }): Promise<void> {
  await test.run(
    `insert into watermarks.choices (model_id, on_media, on_live, changed_at) values ($1, $2, false, now())
     on conflict (model_id) do update set on_media = excluded.on_media`,
    [model.id, choice.onMedia ?? false],
  );
  test.pass(10_000);
}

async function buyer(): Promise<Person> {
  const person = await test.member();
  await test.entitle(person.id, { kind: 'gallery', itemId: gallery, sellerId: model.id });
  await test.entitle(person.id, { kind: 'video', itemId: video, sellerId: model.id });
  return person;
}

/** What is sent at an address, to the browser it was made for. */
async function at(person: Person, address: string, name?: string) {
  const [, , , grant = '', ...rest] = address.split('/');
  const request = { grant, name: name ?? rest.join('/'), asker: undefined, browser: person.session.id };
  return await test.library.play({ ...request, ip: '192.0.2.7' });
}

async function picture(person: Person) {
  const { data } = await person.call.getPost({ id: gallery });
  const [first] = data.pictures;
  if (!first) throw new Error('There is no picture.');
  return first;
}

const codeOf = async (person: Person) =>
  String(
    (
      await test.run('select code from watermarks.codes where viewer_id = $1 and subject_id = $2', [
        person.id,
        gallery,
      ])
    )[0]?.code,
  );

describe('a picture that is not for everybody', () => {
  it('is sent with the mark of its viewer, in every size, and never as it is', async () => {
    const [one, two] = [await buyer(), await buyer()];
    const originals = new Map<string, Buffer>();
    const own = await picture(model);
    for (const address of [own.signedUrl, own.signedMediumUrl, own.signedThumbUrl]) {
      const played = await at(model, address);
      if (!played || !('location' in played)) throw new Error('The model sees her own file.');
      const key = new URL(played.location, 'http://site').pathname.replace('/files/private/', '');
      const file = await buffer(await test.files.read({ key, visibility: 'private' }));
      originals.set(address.split('/').slice(4).join('/'), file);
    }
    expect(originals.size).toBe(3);
    const theirs = [await picture(one), await picture(two)] as const;
    for (const [name, original] of originals) {
      const seen = await Promise.all([
        at(one, theirs[0].signedUrl, name),
        at(two, theirs[1].signedUrl, name),
      ]);
      const bytes = seen.map((played) => (played && 'marked' in played ? played.marked : undefined));
      expect(bytes, name).toEqual([expect.any(Buffer), expect.any(Buffer)]);
      const [first = original, second = original] = bytes;
      expect(first.equals(original) || second.equals(original) || first.equals(second), name).toBe(false);
      const [was, is] = await Promise.all([sharp(original).metadata(), sharp(first).metadata()]);
      expect([is.width, is.height, is.format], name).toEqual([was.width, was.height, 'webp']);
    }
    for (const name of [
      'original.webp',
      'large.png',
      'placeholder.png',
      '../large.webp',
      'large.webp/',
      'LARGE.webp',
    ])
      expect(await at(one, theirs[0].signedUrl, name), name).toBeUndefined();
  });

  it('is on cards and posters, too, and what everybody may see stays as it is', async () => {
    const person = await buyer();
    const { data } = await person.call.getPost({ id: video });
    for (const address of [data.poster, data.thumbnail])
      expect(await at(person, address ?? '')).toHaveProperty('marked');
    expect(await at(person, data.teaser ?? '', 'poster.webp')).toHaveProperty('location');
    expect(await at(person, data.path ?? '', '360p/0.m4s')).toHaveProperty('location');
  });

  it('carries the name, unless its viewer hides it, and another code then', async () => {
    const person = await buyer();
    const mark = async () => (await person.call.getPost({ id: video })).data.mark;
    const named = await mark();
    expect(named).toEqual({
      name: person.username,
      code: expect.stringMatching(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/),
    });
    expect(await mark()).toEqual(named);
    await test.run('update accounts.accounts set hide_spending = true where id = $1', [person.id]);
    const hidden = await mark();
    expect(hidden?.name).toBeNull();
    expect(hidden?.code).not.toBe(named?.code);
    const leak = (code: string) =>
      watermarks.leakOf(test.database, { code: readCode(code) ?? '', modelId: model.id });
    expect((await leak(named?.code ?? '')).name).toBe(person.username);
    expect(await leak(hidden?.code ?? '')).toMatchObject({ name: null, isGone: false, title: 'Film' });
  });

  it('has none for its model, for visitors, and while she wants none', async () => {
    const person = await buyer();
    expect((await model.call.getPost({ id: video })).data.mark).toBeNull();
    const stranger = await test.member();
    expect((await stranger.call.getPost({ id: video })).data.mark).toBeNull();
    await choose({ onMedia: false });
    expect((await person.call.getPost({ id: video })).data.mark).toBeNull();
    expect(await at(person, (await picture(person)).signedUrl)).toHaveProperty('location');
    await choose({ onMedia: true });
    expect(await at(person, (await picture(person)).signedUrl)).toHaveProperty('marked');
  });
});

describe('a code', () => {
  it('names the one buyer whose copy it is, to the model whose item it is, until the account is gone', async () => {
    const [one, two] = [await buyer(), await buyer()];
    for (const person of [one, two]) await at(person, (await picture(person)).signedUrl);
    const codes = [await codeOf(one), await codeOf(two)];
    expect(codes[0]).not.toBe(codes[1]);
    const found = await watermarks.findCode(test.database, codes[0] ?? '');
    expect(found).toMatchObject({ viewerId: one.id, modelId: model.id, subjectId: gallery, title: 'Lights' });
    const leak = (modelId: string) => watermarks.leakOf(test.database, { code: codes[1] ?? '', modelId });
    expect(await leak(model.id)).toMatchObject({ name: two.username, isGone: false });
    await expect(leak(other.id)).rejects.toMatchObject({ code: 'not_found' });
    await test.database.transaction(async (tx) => {
      for (const table of watermarksData.tables) await eraseFrom(tx, table, two.id);
    });
    expect(await leak(model.id)).toMatchObject({ name: null, isGone: true });
    expect((await watermarks.findCode(test.database, codes[0] ?? ''))?.viewerId).toBe(one.id);
  });

  it('is one and the same when many pictures are asked for together', async () => {
    const person = await buyer();
    const { signedUrl } = await picture(person);
    const names = signedUrl.split('/').slice(4).join('/');
    await Promise.all(Array.from({ length: 6 }, () => at(person, signedUrl, names)));
    const marks = await Promise.all(
      Array.from({ length: 6 }, () =>
        watermarks.markOf({ modelId: model.id, viewerId: person.id, kind: 'item', subjectId: video }),
      ),
    );
    expect(new Set(marks.map((mark) => mark?.code)).size).toBe(1);
  });
});
