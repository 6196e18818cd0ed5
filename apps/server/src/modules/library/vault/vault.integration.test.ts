import { limits } from '@candela/contract/shared/limits';
import { outcomeOf, refusal } from '@candela/testkit/test-calls';
import { openTestDatabase } from '@candela/testkit/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { outsideTransaction } from '../../../platform/database/index.ts';
import { cleanUpUnusedFiles } from '../remove-files.ts';
import { openTestLibrary, type Person, type TestLibrary } from '../test-library.ts';
import { originalOf } from '../uploads.ts';

let test: TestLibrary;
let model: Person;
let other: Person;

beforeAll(async () => {
  test = await openTestLibrary(await openTestDatabase());
});
afterAll(() => test.close());
beforeEach(async () => {
  model = await test.model();
  other = await test.model();
});

const png = (name = 'a.png', content = 'fine') => ({ name, type: 'image/png', content });
const mp4 = (name = 'a.mp4', content = 'fine') => ({ name, type: 'video/mp4', content });

/** Uploads exactly these bytes. */
async function send(person: Person, name: string, bytes: string): Promise<string> {
  const request = { bucketName: 'album', fileName: name, contentType: 'image/png' } as const;
  const { urlData } = await person.call.createPreSignedUrlPrivate({ ...request, fileSize: bytes.length });
  await test.files.putPrivate(urlData.filename, Buffer.from(bytes), 'image/png');
  return urlData.filename;
}
async function add(person: Person, ...files: string[]) {
  const { data } = await person.call.addToVault({ files });
  await test.work();
  return data.added.map(({ _id }) => _id);
}
/** Makes what goes with a message, and takes it as the message's transaction does. */
async function sendMedia(request: Parameters<TestLibrary['library']['prepareMessageMedia']>[0]) {
  const { media, take } = await test.library.prepareMessageMedia(request);
  await test.database.transaction(take);
  return media;
}
async function cleanUp() {
  await cleanUpUnusedFiles({
    database: test.database,
    clock: test.now,
    files: test.files,
    recordings: { cleanUp: async () => {}, folderOf: () => undefined },
  } as never);
}
const list = async (person: Person, filter: object = {}) => (await person.call.listVault(filter)).data;
const post = (person: Person, files: string[], fields: object = {}) =>
  person.call.createItem({ kind: 'gallery', title: 'A post', files, ...fields });
const exists = async (filename: string) =>
  (await test.files.stat(originalOf({ stored_name: filename }))) !== undefined;

describe('what is in a vault', () => {
  it('is made ready, shown with its picture and length, and stays without a use', async () => {
    const picture = await test.upload(model, png('silk.png'));
    const video = await test.upload(model, mp4('stage.mp4'));
    await add(model, picture, video);
    const files = await list(model);
    expect(
      files.map(({ name, kind, state, durationSeconds, useCount }) => [
        name,
        kind,
        state,
        durationSeconds,
        useCount,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['silk.png', 'image', 'ready', null, 0],
        ['stage.mp4', 'video', 'ready', 12.5, 0],
      ]),
    );
    expect(files.every(({ thumbnail, sizeBytes }) => thumbnail !== null && sizeBytes > 0)).toBe(true);
    test.pass((limits.unusedUploadDays + 1) * 24 * 3_600_000);
    await cleanUp();
    expect(await list(model)).toHaveLength(2);
  });

  it('is never another model’s, nor a member’s business', async () => {
    const filename = await test.upload(model, png());
    const [id = ''] = await add(model, filename);
    const folder = (await model.call.createVaultFolder({ name: 'Mine' })).data;
    expect(await list(other)).toEqual([]);
    expect((await other.call.addToVault({ files: [filename] })).data).toMatchObject({
      added: [],
      refused: [{ filename, msg: "This upload doesn't exist or has already been used." }],
    });
    await refusal(other.call.moveVaultFiles({ ids: [id], folderId: null }), 'not_found');
    await refusal(other.call.renameVaultFolder({ id: folder._id, name: 'Theirs' }), 'not_found');
    await refusal(other.call.deleteVaultFolder({ id: folder._id }), 'not_found');
    const theirs = await test.upload(other, png());
    await refusal(other.call.addToVault({ files: [theirs], folderId: folder._id }), 'not_found');
    expect((await other.call.deleteVaultFiles({ ids: [id] })).data).toEqual({ deletedIds: [], refused: [] });
    const made = await other.call.createFromVault({ ids: [id], as: 'each', title: '{name}' });
    expect(made.data).toMatchObject({ created: [], refused: [{ _id: id }] });
    await refusal(post(other, [filename]), 'invalid_input');
    const stolen = await refusal(
      sendMedia({ ownerId: other.id, filenames: [filename], folder: 'letters' }),
      'invalid_input',
    );
    expect(stolen.fields).toHaveProperty('filenames');
    expect(await list(model)).toHaveLength(1);
  });

  it('is found by kind, folder, name, day and use', async () => {
    const [silk = ''] = await add(model, await test.upload(model, png('Silk 1.png')));
    test.pass(60_000);
    const noon = test.now().toISOString();
    const [stage = ''] = await add(model, await test.upload(model, mp4('Stage.mp4')));
    const { data: folder } = await model.call.createVaultFolder({ name: 'Silk series' });
    await model.call.moveVaultFiles({ ids: [silk], folderId: folder._id });
    const idsOf = async (filter: object) => (await list(model, filter)).map(({ _id }) => _id);
    expect(await idsOf({ search: 'SILK' })).toEqual([silk]);
    expect(await idsOf({ search: '%' })).toEqual([]);
    expect(await idsOf({ kinds: ['video'] })).toEqual([stage]);
    expect(await idsOf({ folderId: folder._id })).toEqual([silk]);
    expect(await idsOf({ from: noon })).toEqual([stage]);
    expect(await idsOf({ before: noon })).toEqual([silk]);
    await model.call.createFromVault({ ids: [silk], as: 'each', title: '{name}' });
    expect(await idsOf({ isUsed: true })).toEqual([silk]);
    expect(await idsOf({ isUsed: false })).toEqual([stage]);
  });

  it('says of a second file with the same content which one it is', async () => {
    const first = await send(model, 'a.png', 'fine same bytes');
    await add(model, first);
    test.pass(1_000);
    await add(model, await send(model, 'copy of a.png', 'fine same bytes'));
    await add(model, await send(model, 'b.png', 'fine but other'));
    await add(other, await send(other, 'theirs.png', 'fine same bytes'));
    const files = await list(model, { hasDuplicate: true });
    expect(files.map(({ name, sameAs }) => [name, sameAs?.name])).toEqual([
      ['copy of a.png', 'a.png'],
      ['a.png', undefined],
    ]);
    expect((await model.call.getVaultFolders({})).data).toMatchObject({ fileCount: 3, duplicateCount: 1 });
    expect((await other.call.getVaultFolders({})).data).toMatchObject({ fileCount: 1, duplicateCount: 0 });
  });

  it('names each file it doesn’t take, and takes the rest', async () => {
    const good = await test.upload(model, png());
    const document = await test.upload(model, { name: 'a.pdf', type: 'application/pdf' });
    const { urlData } = await model.call.createPreSignedUrlPrivate({
      bucketName: 'album',
      fileName: 'late.png',
      contentType: 'image/png',
      fileSize: 10,
    });
    const { data } = await model.call.addToVault({ files: [good, document, urlData.filename] });
    expect(data.added.map(({ filename }) => filename)).toEqual([good]);
    expect(data.refused.map(({ msg }) => msg)).toEqual([
      "a.pdf isn't a picture, video or sound.",
      "late.png hasn't fully arrived. Upload it again.",
    ]);
  });
});

describe('folders', () => {
  it('are renamed and deleted without their files, and no two have one name', async () => {
    const [id = ''] = await add(model, await test.upload(model, png()));
    const { data: stage } = await model.call.createVaultFolder({ name: 'Stage' });
    await refusal(model.call.createVaultFolder({ name: 'stage' }), 'conflict');
    await model.call.createVaultFolder({ name: 'Porto' });
    await refusal(model.call.renameVaultFolder({ id: stage._id, name: 'PORTO' }), 'conflict');
    await model.call.renameVaultFolder({ id: stage._id, name: 'On stage' });
    await model.call.moveVaultFiles({ ids: [id], folderId: stage._id });
    const foldersOf = async () =>
      (await model.call.getVaultFolders({})).data.folders.map(({ name, fileCount }) => [name, fileCount]);
    expect(await foldersOf()).toEqual([
      ['On stage', 1],
      ['Porto', 0],
    ]);
    await model.call.deleteVaultFolder({ id: stage._id });
    expect(await foldersOf()).toEqual([['Porto', 0]]);
    expect((await list(model)).map(({ folderId }) => folderId)).toEqual([null]);
  });

  it('are bounded', async () => {
    await test.run(
      `insert into library.folders (id, owner_id, name, created_at)
       select gen_random_uuid(), $1, 'folder ' || n, now() from generate_series(1, ${limits.vaultFoldersMax}) n`,
      [model.id],
    );
    const refused = await refusal(model.call.createVaultFolder({ name: 'One more' }), 'conflict');
    expect(refused.message).toContain(String(limits.vaultFoldersMax));
  });
});

describe('a file in two items', () => {
  it('counts once, is made once, and goes with the last of them', async () => {
    const filename = await test.upload(model, png('both.png'));
    const first = await post(model, [filename]);
    await test.work();
    const { storedBytes } = (await model.call.getUploadBudget({})).data;
    test.pass(1_000);
    const second = await post(model, [filename], { title: 'Again' });
    expect(test.waiting()).not.toContain('library.process-picture');
    expect(second.data.pictures.map(({ path }) => path)).toEqual([filename]);
    expect((await model.call.getUploadBudget({})).data.storedBytes).toBe(storedBytes);
    expect((await list(model))[0]).toMatchObject({
      useCount: 2,
      uses: [{ title: 'Again' }, { title: 'A post' }],
    });
    await model.call.deleteItem({ id: first.data._id });
    await test.work();
    expect(await exists(filename)).toBe(true);
    await model.call.deleteItem({ id: second.data._id });
    await test.work();
    expect(await exists(filename)).toBe(false);
    expect((await model.call.getUploadBudget({})).data.storedBytes).toBe(0);
  });

  it('stays when it is saved, and is deleted only when no item uses it', async () => {
    const filename = await test.upload(model, png('saved.png'));
    const [id = ''] = await add(model, filename);
    const { data: item } = await post(model, [filename], { title: 'Its post' });
    expect((await model.call.deleteVaultFiles({ ids: [id] })).data).toEqual({
      deletedIds: [],
      refused: [{ _id: id, name: 'saved.png', msg: 'saved.png is in “Its post”. Delete it there first.' }],
    });
    await model.call.deleteItem({ id: item._id });
    await test.work();
    expect(await exists(filename)).toBe(true);
    expect((await model.call.deleteVaultFiles({ ids: [id] })).data.deletedIds).toEqual([id]);
    await test.work();
    expect(await exists(filename)).toBe(false);
  });

  it('is settled in both when it is ready', async () => {
    const filename = await test.upload(model, png());
    const first = await post(model, [filename]);
    const second = await post(model, [filename]);
    await test.work();
    const statusOf = async (id: string) =>
      (await test.run('select status from library.items where id = $1', [id]))[0]?.status;
    expect([await statusOf(first.data._id), await statusOf(second.data._id)]).toEqual([
      'published',
      'published',
    ]);
  });

  it('can’t be used again from an item that was taken down', async () => {
    const filename = await test.upload(model, png('gone.png'));
    const [id = ''] = await add(model, filename);
    const { data } = await post(model, [filename]);
    await test.library.hideItem({ itemId: data._id, hidden: true });
    const refused = await refusal(post(model, [filename]), 'invalid_input');
    expect(refused.message).toBe("gone.png is in a post that was taken down, so it can't be used elsewhere.");
    const made = await model.call.createFromVault({ ids: [id], as: 'each', title: 'Again' });
    expect(made.data).toMatchObject({ created: [], refused: [{ _id: id, msg: refused.message }] });
    for (const use of [
      () => sendMedia({ ownerId: model.id, filenames: [filename], folder: 'letters' }),
      () => test.library.takeUpload({ ownerId: model.id, filename, folder: 'downloads' }),
    ]) {
      await refusal(use(), 'invalid_input');
    }
  });
});

describe('items made of the vault', () => {
  it('are one post of the pictures, in the order chosen; the rest is named', async () => {
    const [first = '', second = ''] = await add(
      model,
      await test.upload(model, png('one.png')),
      await test.upload(model, png('two.png')),
    );
    const [video = ''] = await add(model, await test.upload(model, mp4('film.mp4')));
    const { data } = await model.call.createFromVault({
      ids: [second, video, first],
      as: 'onePost',
      title: 'Silk',
      visibility: 'priced',
      price: 40,
      tags: ['silk'],
      draft: false,
    });
    expect(data.refused).toEqual([
      { _id: video, name: 'film.mp4', msg: "film.mp4 isn't a picture. A post holds pictures only." },
    ]);
    const { data: mine } = await model.call.listItems({ kind: 'gallery' });
    expect(mine).toMatchObject([
      { title: 'Silk', price: 40, imageCount: 2, forOwner: { status: 'published' } },
    ]);
  });

  it('are drafts of each, titled by a pattern, with one price and audience', async () => {
    const ids = await add(
      model,
      await test.upload(model, png('a $& b.png')),
      await test.upload(model, mp4('film.mp4')),
    );
    const { data } = await model.call.createFromVault({
      ids,
      as: 'each',
      title: 'Silk {n}: {name}',
      visibility: 'priced',
      price: 25,
    });
    const rows = await test.run(
      'select kind, title, price_credits as price, status from library.items where model_id = $1 order by title',
      [model.id],
    );
    expect(data.created).toHaveLength(2);
    expect(rows.map(({ kind, price, status }) => [kind, price, status]).sort()).toEqual([
      ['gallery', 25, 'draft'],
      ['video', 25, 'draft'],
    ]);
    expect(rows.map(({ title }) => String(title).replace(/\d/, 'n')).sort()).toEqual([
      'Silk n: a $& b',
      'Silk n: film',
    ]);
  });

  it('aren’t made when the form is wrong for all of them', async () => {
    const ids = await add(model, await test.upload(model, png()));
    await refusal(
      model.call.createFromVault({ ids, as: 'each', title: 'x', visibility: 'clubHouse' }),
      'invalid_input',
    );
    await expect(
      model.call.createFromVault({ ids, as: 'each', title: 'x', visibility: 'priced' }),
    ).rejects.toThrow('Input validation failed');
    expect(await test.run('select from library.items where model_id = $1', [model.id])).toEqual([]);
  });
});

describe('copies elsewhere', () => {
  it('save a model’s picture and show that messages have it; a member’s is used up', async () => {
    const filename = await test.upload(model, png('sent.png'));
    const send = async () => {
      const request = { ownerId: model.id, filenames: [filename], folder: 'letters' };
      return (await sendMedia(request))[0]?.key ?? '';
    };
    const made = await send();
    await test.work();
    // The second is copied from what the vault has made by now.
    const again = await send();
    expect(again).not.toBe(made);
    for (const key of [made, again]) expect(key).toMatch(/^letters\//);
    const [file] = await list(model);
    expect(file).toMatchObject({ name: 'sent.png', state: 'ready', uses: [{ usedIn: 'message' }] });
    // The message has a copy of its own.
    expect((await model.call.deleteVaultFiles({ ids: [file?._id ?? ''] })).data.deletedIds).toHaveLength(1);
    await test.work();
    for (const key of [made, again])
      expect(await test.files.stat({ key, visibility: 'private' })).toBeDefined();
    const member = await test.member();
    const theirs = await test.upload(member, png());
    await sendMedia({ ownerId: member.id, filenames: [theirs], folder: 'letters' });
    await test.work();
    expect(await exists(theirs)).toBe(false);
  });

  it('go with a message all together or not at all, in their order', async () => {
    const video = await test.upload(model, mp4('film.mp4'));
    const one = await test.upload(model, png('one.png'));
    const two = await test.upload(model, png('two.png'));
    const send = (filenames: string[], person = model) =>
      sendMedia({ ownerId: person.id, filenames, folder: 'letters' });
    const fieldOf = async (filenames: string[], person = model) =>
      (await refusal(send(filenames, person), 'invalid_input')).fields?.filenames;
    expect(await fieldOf([one, video])).toBe('film.mp4 is still being processed. Try again in a moment.');
    expect(await list(model), 'nothing was saved').toEqual([]);
    await add(model, video);
    const media = await send([video, one, two, one]);
    expect(media.map(({ kind }) => kind)).toEqual(['video', 'image', 'image']);
    expect(media[0]).toMatchObject({ video: { durationSeconds: 12.5, originalKey: video } });

    const theirs = await test.upload(other, png('theirs.png'));
    expect(await fieldOf([one, theirs])).toBe("This upload doesn't exist or has already been used.");
    const bad = await test.upload(model, png('bad.png', 'bad'));
    const damaged = await refusal(send([two, bad]), 'unreadable_file');
    expect(damaged.fields).toEqual({ filenames: 'File bad.png is damaged or incomplete.' });
    // A member's pictures are used up only when all of them go.
    const member = await test.member();
    const mine = [
      await test.upload(member, png()),
      await test.upload(member, png('bad.png', 'bad')),
    ] as const;
    await refusal(send([...mine], member), 'unreadable_file');
    const film = await test.upload(member, mp4('film.mp4'));
    expect(await fieldOf([mine[0], film], member)).toBe('File film.mp4 has an unsupported format.');
    expect(await send([mine[0]], member)).toHaveLength(1);
    expect(await fieldOf([mine[0]], member)).toBe("This upload doesn't exist or has already been used.");
  });

  it('of one member’s file go with one of two messages that are sent at once', async () => {
    const member = await test.member();
    const filename = await test.upload(member, png('mine.png'));
    const also = await test.upload(member, png('also.png'));
    const prepare = (...filenames: string[]) =>
      test.library.prepareMessageMedia({ ownerId: member.id, filenames, folder: 'letters' });
    const both = await Promise.all([prepare(filename), prepare(filename, also)]);
    const ends = await Promise.all(both.map(({ take }) => outcomeOf(test.database.transaction(take))));
    expect(ends.toSorted()).toEqual(['done', 'invalid_input']);
    // What the other message took along stays where it lost.
    await test.work();
    expect(await exists(filename)).toBe(false);
    expect(await exists(also)).toBe(ends[0] === 'done');
  });

  it('are removed a day later where no message was written with them, and stay where one was', async () => {
    const one = await test.upload(model, png('one.png'));
    const { data: item } = await post(model, [await test.upload(model, png('two.png'))]);
    await test.work();
    const [sent] = await sendMedia({ ownerId: model.id, filenames: [one], folder: 'letters' });
    const { media: refused } = await test.library.prepareMessageMedia({
      ownerId: model.id,
      filenames: [one],
      folder: 'letters',
    });
    const { media: notSaved, take } = await test.library.copyItemPicture({
      ownerId: model.id,
      itemId: item._id,
      folder: 'letters',
    });
    const left = () =>
      Promise.all(
        [sent, ...refused, ...notSaved].map(
          async (medium) =>
            (await test.files.stat({ key: medium?.key ?? '', visibility: 'private' })) !== undefined,
        ),
      );
    await cleanUp();
    expect(await left()).toEqual([true, true, true]);
    test.pass(25 * 3_600_000);
    await cleanUp();
    expect(await left()).toEqual([true, false, false]);
    await refusal(test.database.transaction(take), 'unavailable');
  });

  it('of what is taken down while a message is made of it go with none', async () => {
    const [one, two] = [await test.upload(model, png('one.png')), await test.upload(model, png('two.png'))];
    const { data } = await post(model, [one]);
    await test.work();
    const prepared = () =>
      test.library.prepareMessageMedia({ ownerId: model.id, filenames: [two, one], folder: 'letters' });
    const { take } = await prepared();
    await test.library.hideItem({ itemId: data._id, hidden: true });
    const { fields } = await refusal(test.database.transaction(take), 'invalid_input');
    expect(fields).toEqual({
      filenames: "one.png is in a post that was taken down, so it can't be used elsewhere.",
    });
    expect(await list(model, { isUsed: true })).toHaveLength(1);
    await test.library.hideItem({ itemId: data._id, hidden: false });

    const under = await prepared();
    await test.library.reviewItem({ itemId: data._id, approval: 'pending', reason: null });
    await refusal(test.database.transaction(under.take), 'invalid_input');
    await test.library.reviewItem({ itemId: data._id, approval: 'approved', reason: null });

    // From there on whoever takes the post down waits until the message is there.
    const last = await prepared();
    await test.database.transaction(async (tx) => {
      await last.take(tx);
      const hide = outsideTransaction(() =>
        test.run('select from library.items where id = $1 for no key update nowait', [data._id]),
      );
      await expect(hide).rejects.toThrow('could not obtain lock');
    });
  });

  it('of a file that is deleted, or fails, while a message is made of it go with none', async () => {
    const filename = await test.upload(model, png('gone.png'));
    const film = await test.upload(model, mp4('film.mp4'));
    const [id = ''] = await add(model, filename);
    const [filmId = ''] = await add(model, film);
    const prepare = (name: string) =>
      test.library.prepareMessageMedia({ ownerId: model.id, filenames: [name], folder: 'letters' });
    const [gone, failed] = [await prepare(filename), await prepare(film)];
    await model.call.deleteVaultFiles({ ids: [id] });
    await refusal(test.database.transaction(gone.take), 'invalid_input');
    await test.run("update library.files set state = 'failed', failure = 'damaged' where id = $1", [filmId]);
    await refusal(test.database.transaction(failed.take), 'invalid_input');
  });

  it('of a video are none: what went with a message stays and is played from the vault', async () => {
    const video = await test.upload(model, mp4('film.mp4'));
    const [id = ''] = await add(model, video);
    const device = { browser: 'a browser', ip: '192.0.2.7' };
    const part = { name: 'master.m3u8', mark: undefined, viewerId: other.id, ...device };
    await sendMedia({ ownerId: model.id, filenames: [video], folder: 'letters' });
    const { data } = await model.call.deleteVaultFiles({ ids: [id] });
    expect(data).toMatchObject({
      deletedIds: [],
      refused: [{ _id: id, msg: "film.mp4 is in a message you sent, so it can't be deleted." }],
    });
    expect(await test.library.playFile({ ...part, fileId: id })).toHaveProperty('text');
    expect(await test.library.playFile({ ...part, fileId: id, name: '360p/0.m4s' })).toHaveProperty(
      'location',
    );
    for (const name of ['../film.mp4', 'film.txt', ''])
      expect(await test.library.playFile({ ...part, fileId: id, name }), name).toBeUndefined();
    // It counts among the devices of an account, of which three play at once.
    for (const ip of ['192.0.2.8', '192.0.2.9']) await test.library.playFile({ ...part, fileId: id, ip });
    await refusal(test.library.playFile({ ...part, fileId: id, ip: '192.0.2.10' }), 'too_many_devices');
    const picture = await test.upload(model, png());
    const [pictureId = ''] = await add(model, picture);
    expect(await test.library.playFile({ ...part, fileId: pictureId, name: 'large.webp' })).toBeUndefined();
  });

  it('aren’t sent while the post they are in waits for its review', async () => {
    const filename = await test.upload(model, png('fresh.png'));
    const { data } = await post(model, [filename]);
    await test.work();
    await test.library.reviewItem({ itemId: data._id, approval: 'pending', reason: null });
    const send = () => sendMedia({ ownerId: model.id, filenames: [filename], folder: 'letters' });
    expect((await refusal(send(), 'invalid_input')).fields).toEqual({
      filenames: "fresh.png is in a post we haven't reviewed yet. You can send it once the post is approved.",
    });
    await test.library.reviewItem({ itemId: data._id, approval: 'approved', reason: null });
    expect(await send()).toHaveLength(1);

    // Nobody who is in a recording has signed anything before it is published.
    const recorded = await test.upload(model, mp4('show.mp4'));
    const [id = ''] = await add(model, recorded);
    await test.run(
      `update library.files set recording_id = gen_random_uuid(), recording_part = 0 where id = $1`,
      [id],
    );
    const request = { ownerId: model.id, filenames: [recorded], folder: 'letters' };
    expect((await refusal(sendMedia(request), 'invalid_input')).fields).toEqual({
      filenames: 'show.mp4 is a recording. Publish it first, then you can send it.',
    });
  });

  it('of products follow what the product holds', async () => {
    const filename = await test.upload(model, mp4('film.mp4'));
    const request = { ownerId: model.id, filename, folder: 'downloads' };
    const [one, two] = [await test.library.takeUpload(request), await test.library.takeUpload(request)];
    expect(one).not.toBe(two);
    await test.work();
    const product = { id: '0198c0de-0000-7000-8000-000000000001', modelId: model.id, at: test.now() };
    const note = (copies: string[]) =>
      test.database.transaction((tx) => test.library.noteProduct(tx, { ...product, copies }));
    await note([one]);
    expect((await list(model))[0]?.uses).toMatchObject([{ usedIn: 'product', targetId: product.id }]);
    await note([]);
    expect((await list(model))[0]?.uses).toEqual([]);
  });
});
