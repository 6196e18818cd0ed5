import { Readable } from 'node:stream';
import { hourMs } from '@candela/contract/shared/durations';
import { refusal } from '@candela/testkit/test-calls';
import { openTestDatabase } from '@candela/testkit/test-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verbatim } from '../../platform/i18n/index.ts';
import { refuse } from '../../platform/refusal.ts';
import { openTestLibrary, type Person, type TestLibrary } from './test-library.ts';

let test: TestLibrary;
let model: Person;
let member: Person;
let gate: (itemId: string) => void = () => {};

beforeAll(async () => {
  test = await openTestLibrary(await openTestDatabase(), {
    publicationGate: async (_tx, item) => gate(item.id),
  });
  model = await test.model();
  member = await test.member();
});
afterAll(() => test.close());

const png = (name = 'a.png', content = 'fine') => ({ name, type: 'image/png', content });
const mp4 = (name = 'a.mp4', content = 'fine') => ({ name, type: 'video/mp4', content });

describe('uploads', () => {
  it('take the types and sizes the site takes, and refuse others in the specification’s words', async () => {
    const ask = (file: object) =>
      model.call.createPreSignedUrlPublic({
        bucketName: 'album',
        fileName: 'a.png',
        contentType: 'image/png',
        fileSize: 10,
        ...file,
      });
    const { urlData } = await ask({});
    expect(urlData.filename).toMatch(/^album\/[0-9a-f-]{36}\.png$/);
    expect(urlData.fileUrl).toBe(`/media/${urlData.filename}`);
    expect(urlData.headers['content-type']).toBe('image/png');
    const bad = 'File x.svg has an unsupported format.';
    for (const file of [
      { fileName: 'x.svg', contentType: 'image/svg+xml' },
      { fileName: 'x.svg', contentType: 'image/png' },
    ]) {
      expect((await refusal(ask(file), 'invalid_input')).message).toBe(bad);
    }
    await refusal(ask({ fileName: 'a.mp4', contentType: 'video/mp4' }), 'invalid_input');
    expect(
      (
        await refusal(
          ask({ bucketName: 'video', fileName: 'a.mp4', contentType: 'video/mp4', fileSize: 5001 * 2 ** 20 }),
          'invalid_input',
        )
      ).message,
    ).toBe('File a.mp4 exceeds the maximum size of 5000 MB.');
  });

  it('can be looked at, followed and given up by nobody but their owner', async () => {
    const name = await test.upload(model, png());
    const view = (who: Person) => who.call.viewPreSignedUrl({ bucketName: 'album', fileName: name });
    expect((await view(model)).data.url).toContain(name);
    await refusal(view(member), 'not_found');
    const status = await model.call.getUploadStatus({ filenames: [name], uploadIds: [] });
    expect(status.data).toMatchObject([{ filename: name, state: 'awaited', progressPercent: 0 }]);
    expect((await member.call.getUploadStatus({ filenames: [name] })).data).toEqual([]);
    const uploadId = status.data[0]?.uploadId ?? '';
    await refusal(member.call.abandonUpload({ uploadId }), 'not_found');
    await model.call.abandonUpload({ uploadId });
    await refusal(view(model), 'not_found');
  });

  it('can be large, and go on at a fresh address until all of it is here', async () => {
    const content = 'a large video';
    const request = {
      bucketName: 'video',
      fileName: 'l.mp4',
      contentType: 'video/mp4',
      fileSize: content.length,
    } as const;
    const { data } = await model.call.startUpload(request);
    const { uploadId, filename } = data;
    expect(data.url).toContain(`/files/uploads/${filename}?`);
    expect(Date.parse(data.expiresAt)).toBe(test.now().getTime() + hourMs);
    await refusal(member.call.resumeUpload({ uploadId }), 'not_found');
    await refusal(member.call.completeUpload({ uploadId }), 'not_found');
    await refusal(model.call.completeUpload({ uploadId }), 'conflict');
    test.pass(1000);
    const { data: resumed } = await model.call.resumeUpload({ uploadId });
    expect(resumed).toMatchObject({ uploadId, filename, chunkBytes: data.chunkBytes });
    expect(resumed.url).not.toBe(data.url);
    await test.files.uploads.stores.video.write(
      Readable.from([content]),
      test.files.uploads.idOf(filename),
      0,
    );
    for (const _ of 'twice') {
      expect((await model.call.completeUpload({ uploadId })).data).toMatchObject({ state: 'stored' });
    }
    await refusal(model.call.resumeUpload({ uploadId }), 'conflict');
    const { data: post } = await model.call.createItem({ kind: 'video', title: 'Large', files: [filename] });
    await test.work();
    expect((await model.call.getPost({ id: post._id })).data.forOwner).toMatchObject({ status: 'published' });
  });

  it('are gone when they are cancelled, and cannot go on', async () => {
    const { data } = await model.call.startUpload({
      bucketName: 'video',
      fileName: 'l.mp4',
      contentType: 'video/mp4',
      fileSize: 10,
    });
    const { uploadId, filename } = data;
    await refusal(member.call.abandonUpload({ uploadId }), 'not_found');
    await model.call.abandonUpload({ uploadId });
    await refusal(model.call.resumeUpload({ uploadId }), 'not_found');
    expect((await model.call.getUploadStatus({ filenames: [filename] })).data).toEqual([]);
  });
});

describe('an item', () => {
  it('waits for its files, leaves bad ones out, and notifies its model', async () => {
    const files = [await test.upload(model, png('1.png')), await test.upload(model, png('2.png', 'bad'))];
    files.push(await test.upload(model, png('3.png')), await test.upload(model, png('4.png', 'crash')));
    const { data } = await model.call.createItem({ kind: 'gallery', title: 'Four', files });
    expect(data.forOwner).toMatchObject({ status: 'processing', progressPercent: 0 });
    await refusal(member.call.getPost({ id: data._id }), 'not_found');
    await test.work();
    const { data: seen } = await member.call.getPost({ id: data._id });
    expect(seen.pictures).toHaveLength(3);
    expect(seen).toMatchObject({ access: 'public', imageCount: 3, forOwner: null });
    const { data: own } = await model.call.getPost({ id: data._id });
    expect(own.forOwner?.brokenFiles).toEqual([
      { filename: files[1], msg: 'File 2.png is damaged or incomplete.' },
    ]);
    const pushed = test.emitted.filter((one) => one.room === `account:${model.id}`);
    expect(pushed).toContainEqual(
      expect.objectContaining({
        event: 'library.item',
        payload: { itemId: data._id, status: 'published', failure: null },
      }),
    );
    expect(pushed).toContainEqual(
      expect.objectContaining({
        event: 'library.progress',
        payload: expect.objectContaining({ filename: files[1], state: 'failed', failure: 'damaged' }),
      }),
    );
  });

  it('fails when nothing of it can be used, and can be tried again', async () => {
    const files = [await test.upload(model, mp4('v.mp4', 'dead'))];
    const { data } = await model.call.createItem({ kind: 'video', title: 'Broken', files });
    await test.work();
    const failed = await model.call.getPost({ id: data._id });
    expect(failed.data.forOwner).toMatchObject({
      status: 'failed',
      failure: "File v.mp4 couldn't be processed. Please try again.",
    });
    await refusal(member.call.getPost({ id: data._id }), 'not_found');
    await test.files.putPrivate(files[0] ?? '', Buffer.from('fine 0123456789abcdef'), 'video/mp4');
    const retried = await model.call.retryItem({ id: data._id });
    expect(retried.data.forOwner?.status).toBe('processing');
    await test.work();
    expect((await member.call.getPost({ id: data._id })).data.path).toMatch(
      /^\/media\/hls\/.+\/master\.m3u8$/,
    );
    await refusal(model.call.retryItem({ id: data._id }), 'conflict');
  });

  it('says when a file never came or is not what it claims', async () => {
    const { urlData } = await model.call.createPreSignedUrlPrivate({
      bucketName: 'album',
      fileName: 'late.png',
      contentType: 'image/png',
      fileSize: 9,
    });
    const files = [urlData.filename, await test.upload(model, png('text.png', 'other'))];
    const { data } = await model.call.createItem({ kind: 'gallery', title: 'Nothing', files });
    await test.work();
    const { data: own } = await model.call.getPost({ id: data._id });
    expect(own.forOwner?.brokenFiles.map((file) => file.msg)).toEqual([
      'File late.png never arrived. Please upload it again.',
      'File text.png has an unsupported format.',
    ]);
    expect(own.forOwner?.status).toBe('failed');
  });

  it('takes a video that was registered before, and a teaser only if it is short', async () => {
    const video = await test.upload(model, mp4());
    await refusal(member.call.addCompressionRecord({ fileKey: video }), 'not_found');
    expect((await model.call.addCompressionRecord({ fileKey: video })).data.state).toBe('queued');
    await test.work();
    expect((await model.call.addCompressionRecord({ fileKey: video })).data).toMatchObject({
      state: 'ready',
      progressPercent: 100,
    });
    const form = { kind: 'video' as const, title: 'With teaser', files: [video] };
    const tooLong = 'Teaser video duration must be less than 15 second!';
    const refused = async (call: Promise<unknown>) =>
      expect((await refusal(call, 'invalid_input')).fields).toEqual({ teaser: tooLong });
    const long = await test.upload(model, mp4('t.mp4', 'long'));
    await refused(model.call.createItem({ ...form, teaser: long }));
    const { data } = await model.call.createItem(form);
    await refused(model.call.editItem({ id: data._id, teaser: long }));
    const damaged = await test.upload(model, mp4('t.mp4', 'bad'));
    expect(
      (await refusal(model.call.editItem({ id: data._id, teaser: damaged }), 'invalid_input')).fields,
    ).toEqual({ teaser: 'File t.mp4 is damaged or incomplete.' });

    const teaser = await test.upload(model, mp4('t.mp4'));
    await model.call.editItem({ id: data._id, teaser });
    await test.work();
    const { data: own } = await model.call.getPost({ id: data._id });
    expect(own.forOwner).toMatchObject({ status: 'published', brokenFiles: [] });
    expect(own).toMatchObject({ durationSeconds: 12.5, teaser: expect.any(String) });
    // A teaser that is ready needn't be measured again.
    await model.call.editItem({ id: data._id, teaser });
  });

  it('is for a club only where there is one', async () => {
    const owner = await test.model();
    const forClub = { title: 'For the club', visibility: 'clubHouse' } as const;
    const refused = async (call: Promise<unknown>) =>
      expect(await refusal(call, 'invalid_input')).toMatchObject({
        fields: { visibility: 'Open a club first, or choose who else can see this.' },
      });
    await refused(owner.call.createNews(forClub));
    const { data } = await owner.call.createNews({ title: 'For all' });
    await refused(owner.call.editNews({ id: data._id, visibility: 'clubHouse' }));
    const planId = await test.openClub(owner.id);
    await owner.call.createNews(forClub);
    await owner.call.editNews({ id: data._id, visibility: 'clubHouse' });
    await test.run('update plans.club_plans set closed_at = now() where id = $1', [planId]);
    // What is its club's already can still be changed.
    await owner.call.editNews({ id: data._id, title: 'Another title', visibility: 'clubHouse' });
    await refused(owner.call.createNews(forClub));
    const member = await test.member();
    await test.entitle(member.id, { kind: 'clubHousePlan', itemId: planId, sellerId: owner.id });
    await owner.call.createNews(forClub);
  });

  it('never takes somebody else’s upload, or one of another kind', async () => {
    const other = await test.model();
    const theirs = await test.upload(other, png());
    const make = (files: string[]) => model.call.createItem({ kind: 'gallery', title: 'Taken', files });
    await refusal(make([theirs]), 'invalid_input');
    await refusal(make([await test.upload(model, mp4())]), 'invalid_input');
    expect(
      (await refusal(make(['album/0198c5a0-0000-7000-8000-000000000001.png']), 'invalid_input')).fields,
    ).toHaveProperty('files');
  });

  it('is published at its moment, not before', async () => {
    const publishAt = new Date(test.now().getTime() + 2 * hourMs).toISOString();
    const { data } = await model.call.createNews({ title: 'Tomorrow', description: 'Soon', publishAt });
    expect(data.forOwner?.status).toBe('scheduled');
    test.pass(hourMs);
    await test.work();
    await refusal(member.call.getNews({ id: data._id }), 'not_found');
    test.pass(hourMs);
    await test.work();
    expect((await member.call.getNews({ id: data._id })).data.description).toBe('Soon');
  });

  it('is nobody’s but its model’s as a draft, and keeps its place when it is published again', async () => {
    const { data } = await model.call.createNews({ title: 'Draft', draft: true });
    await refusal(member.call.getNews({ id: data._id }), 'not_found');
    const first = await model.call.editNews({ id: data._id, draft: false });
    test.pass(hourMs);
    await model.call.editNews({ id: data._id, draft: true });
    await refusal(member.call.getNews({ id: data._id }), 'not_found');
    const again = await model.call.editNews({ id: data._id, draft: false });
    expect(again.data.publishedAt).toBe(first.data.publishedAt);
  });

  it('keeps a price only while it is sold, and needs one then', async () => {
    const { data } = await model.call.createNews({ title: 'Priced', visibility: 'priced', price: 25 });
    expect(data.price).toBe(25);
    const made = await model.call.editNews({ id: data._id, visibility: 'public' });
    expect(made.data.price).toBeNull();
    await refusal(model.call.editNews({ id: data._id, visibility: 'priced' }), 'invalid_input');
    const plain = await model.call.createNews({ title: 'Plain', price: 9 });
    expect(plain.data.price).toBeNull();
  });

  it('is changed and deleted by its model alone', async () => {
    const other = await test.model();
    const { data } = await model.call.createNews({ title: 'Mine' });
    await refusal(other.call.editNews({ id: data._id, title: 'Theirs' }), 'not_found');
    await refusal(other.call.deleteNews({ id: data._id }), 'not_found');
    await refusal(other.call.retryItem({ id: data._id }), 'not_found');
    await refusal(other.call.setItemMembers({ id: data._id, members: [] }), 'not_found');
    await refusal(model.call.editAlbum({ id: data._id, title: 'No album' }), 'not_found');
    await refusal(model.call.deleteItem({ id: data._id }), 'not_found');
    expect((await model.call.getNews({ id: data._id })).data.title).toBe('Mine');
  });

  it('needs the terms for content to be accepted, and an approved model', async () => {
    const fresh = await test.model();
    await test.run('update accounts.accounts set content_terms_accepted_at = null where id = $1', [fresh.id]);
    await refusal(fresh.call.createNews({ title: 'Early' }), 'content_terms');
    await fresh.call.acceptContentTerms({});
    const [before] = await test.run(
      'select content_terms_accepted_at as at from accounts.accounts where id = $1',
      [fresh.id],
    );
    test.pass(1000);
    await fresh.call.acceptContentTerms({});
    const [after] = await test.run(
      'select content_terms_accepted_at as at from accounts.accounts where id = $1',
      [fresh.id],
    );
    expect(after).toEqual(before);
    await fresh.call.createNews({ title: 'Now' });
    await test.run(`update accounts.accounts set approval_status = 'pending' where id = $1`, [fresh.id]);
    await refusal(fresh.call.createNews({ title: 'Later' }), 'not_approved');
  });

  it('is a draft again when the gate keeps it back, with the reason', async () => {
    gate = () => refuse('conflict', { msg: verbatim('Name everyone who appears.') });
    const { data } = await model.call.createNews({ title: 'Held' });
    expect(data.forOwner).toMatchObject({ status: 'draft', failure: 'Name everyone who appears.' });
    gate = () => {};
    const { data: freed } = await model.call.editNews({
      id: data._id,
      draft: false,
      people: [{ name: 'Jo Marsh', username: member.username }],
    });
    expect(freed.forOwner).toMatchObject({
      status: 'published',
      failure: null,
      people: [{ name: 'Jo Marsh', username: member.username, releaseId: null }],
    });
  });

  it('leaves no bytes behind when it is deleted, and stays with those who bought it', async () => {
    const files = [await test.upload(model, png())];
    const { data } = await model.call.createItem({ kind: 'gallery', title: 'Gone', files });
    await test.work();
    const stored = { key: files[0] ?? '', visibility: 'private' } as const;
    expect(await test.files.stat(stored)).toBeDefined();
    await model.call.deleteItem({ id: data._id });
    await test.work();
    expect(await test.files.stat(stored)).toBeUndefined();
    const large = { key: stored.key.replace('.png', '/large.webp'), visibility: 'private' } as const;
    expect(await test.files.stat(large)).toBeUndefined();

    const saved = await model.call.createNews({
      title: 'Kept',
      visibility: 'priced',
      price: 5,
      description: 'Text',
    });
    await test.entitle(member.id, { kind: 'news', itemId: saved.data._id, sellerId: model.id });
    expect((await model.call.deleteNews({ id: saved.data._id })).msg).toContain('bought');
    await refusal(model.call.getNews({ id: saved.data._id }), 'not_found');
    expect((await member.call.getNews({ id: saved.data._id })).data).toMatchObject({
      access: 'bought',
      description: 'Text',
    });
    const bought = await member.call.listBoughtItems({});
    expect(bought.data.map((card) => card._id)).toContain(saved.data._id);
    const { data: listed } = await member.call.listNews({ userId: model.id });
    expect(listed.map((card) => card._id)).not.toContain(saved.data._id);
  });

  it('replaces its files as a whole, in the order given', async () => {
    const files = [await test.upload(model, png('1.png')), await test.upload(model, png('2.png'))];
    const { data } = await model.call.createItem({ kind: 'gallery', title: 'Order', files });
    await test.work();
    const third = await test.upload(model, png('3.png'));
    await model.call.editItem({ id: data._id, files: [third, files[0] ?? ''] });
    const during = await member.call.getPost({ id: data._id });
    expect(during.data.pictures.map((picture) => picture.path)).toEqual([files[0]]);
    await test.work();
    const { data: after } = await member.call.getPost({ id: data._id });
    expect(after.pictures.map((picture) => picture.path)).toEqual([third, files[0]]);
    await refusal(model.call.editItem({ id: data._id, files: [] }), 'invalid_input');
  });
});

describe('a gallery post', () => {
  it('takes more pictures while others are still being made ready, and keeps those', async () => {
    const first = await test.upload(model, png('1.png'));
    const { data } = await model.call.createItem({ kind: 'gallery', title: 'Growing', files: [first] });
    const second = await test.upload(model, png('2.png'));
    await model.call.uploadAlbumImages({ id: data._id, files: [second] });
    await test.work();
    const { data: seen } = await member.call.getPost({ id: data._id });
    expect(seen.pictures.map(({ path }) => path)).toEqual([first, second]);
    const many = await Promise.all(Array.from({ length: 49 }, () => test.upload(model, png('3.png'))));
    await refusal(model.call.uploadAlbumImages({ id: data._id, files: many }), 'conflict');
  });
});

describe('an album', () => {
  it('takes pictures later, in a new order, with captions, and loses single ones', async () => {
    const { data } = await model.call.createAlbum({ title: 'Album' });
    expect(data.forOwner?.status).toBe('published');
    const files = [await test.upload(model, png('1.png')), await test.upload(model, png('2.png'))];
    await model.call.uploadAlbumImages({ id: data._id, files });
    await test.work();
    const read = async () => (await member.call.getAlbumImages({ id: data._id })).data.images;
    const [first, second] = await read();
    expect([first?.path, second?.path]).toEqual(files);
    await model.call.editAlbumImages({
      id: data._id,
      images: [{ _id: second?._id ?? '', caption: 'Last light' }],
    });
    expect((await read()).map(({ path, caption }) => [path, caption])).toEqual([
      [files[1], 'Last light'],
      [files[0], ''],
    ]);
    await refusal(member.call.getAlbumImages({ id: model.id }), 'not_found');
    await model.call.deleteAlbumImage({ id: data._id, imageId: second?._id ?? '' });
    expect((await read()).map((image) => image.path)).toEqual([files[0]]);
    await refusal(model.call.deleteAlbumImage({ id: data._id, imageId: second?._id ?? '' }), 'not_found');
    expect((await member.call.listAlbums({ userId: model.id })).data[0]).toMatchObject({ imageCount: 1 });
    await model.call.deleteAlbum({ id: data._id });
    await refusal(member.call.getAlbumImages({ id: data._id }), 'not_found');
  });
});

describe('jobs by the clock', () => {
  it('drop uploads nothing used for days', async () => {
    const name = await test.upload(model, png());
    test.pass(4 * 24 * hourMs);
    const { cleanUpUnusedFiles } = await import('./remove-files.ts');
    const recordings = { cleanUp: async () => {} };
    await cleanUpUnusedFiles({
      database: test.database,
      clock: test.now,
      files: test.files,
      recordings,
    } as never);
    expect((await model.call.getUploadStatus({ filenames: [name] })).data).toEqual([]);
    expect(await test.files.stat({ key: name, visibility: 'private' })).toBeUndefined();
  });
});
