import { hourMs, minuteMs } from '@candela/contract/shared/durations';
import { refusal } from '@candela/testkit/test-calls';
import { openTestDatabase } from '@candela/testkit/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verbatim } from '../../../platform/i18n/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { openTestLibrary, type Person, type TestLibrary } from '../test-library.ts';

let test: TestLibrary;
let model: Person;
let member: Person;
let gate: (itemId: string) => void = () => {};

beforeAll(async () => {
  test = await openTestLibrary(await openTestDatabase(), {
    publicationGate: async (_tx, item) => gate(item.id),
  });
  member = await test.member();
});
afterAll(() => test.close());
beforeEach(async () => {
  model = await test.model();
  gate = () => {};
});

const inHours = (hours: number) => new Date(test.now().getTime() + hours * hourMs).toISOString();
const png = { name: 'a.png', type: 'image/png' };

async function post(fields: object = {}, person = model) {
  const files = [await test.upload(person, png)];
  const { data } = await person.call.createItem({ kind: 'gallery', title: 'A post', files, ...fields });
  await test.work();
  return data._id;
}
const mine = async (id: string) => (await model.call.getPost({ id })).data.forOwner;
const seenBy = (person: Person, id: string) =>
  person.call.getPost({ id }).then(
    ({ data }) => data.access,
    () => 'absent',
  );

describe('an item with an end', () => {
  it('is published and taken down at its times, and its buyers still have it', async () => {
    const id = await post({
      visibility: 'priced',
      price: 20,
      publishAt: inHours(1),
      takeDownAt: inHours(3),
    });
    expect([(await mine(id))?.status, await seenBy(member, id)]).toEqual(['scheduled', 'absent']);
    test.pass(hourMs + minuteMs);
    await test.work();
    expect([(await mine(id))?.status, await seenBy(member, id)]).toEqual(['published', 'locked']);
    const buyer = await test.member();
    await test.entitle(buyer.id, { kind: 'gallery', itemId: id, sellerId: model.id });
    test.pass(2 * hourMs);
    await test.work();
    expect((await mine(id))?.status).toBe('expired');
    expect([await seenBy(member, id), await seenBy(buyer, id)]).toEqual(['absent', 'bought']);
    expect((await member.call.listPublicItems({ userId: model.id })).data).toEqual([]);
  });

  it('is put back by its model, until another end', async () => {
    const id = await post({ takeDownAt: inHours(1) });
    test.pass(hourMs);
    await test.work();
    await model.call.editItem({ id, title: 'Renamed while it is down' });
    expect((await mine(id))?.status).toBe('expired');
    await model.call.editItem({ id, takeDownAt: inHours(1) });
    expect((await mine(id))?.status).toBe('published');
    test.pass(hourMs);
    await test.work();
    expect((await mine(id))?.status).toBe('expired');
    await model.call.editItem({ id, takeDownAt: null });
    expect(await seenBy(member, id)).toBe('public');
  });

  it('keeps to the last end it was given', async () => {
    const id = await post({ takeDownAt: inHours(1) });
    await model.call.editItem({ id, takeDownAt: inHours(5) });
    test.pass(2 * hourMs);
    await test.work();
    expect((await mine(id))?.status).toBe('published');
  });

  it('never ends before it begins, nor in the past', async () => {
    const fields = async (work: Promise<unknown>) => (await refusal(work, 'invalid_input')).fields;
    expect(await fields(post({ takeDownAt: inHours(-1) }))).toHaveProperty('takeDownAt');
    expect(await fields(post({ publishAt: inHours(3), takeDownAt: inHours(2) }))).toHaveProperty(
      'takeDownAt',
    );
    const id = await post({ takeDownAt: inHours(2) });
    expect(await fields(model.call.editItem({ id, publishAt: inHours(3) }))).toHaveProperty('takeDownAt');
  });
});

describe('what is planned', () => {
  it('is the caller’s alone, within the stretch asked for', async () => {
    const other = await test.model();
    await post({ publishAt: inHours(2) }, other);
    const soon = await post({ title: 'Soon', publishAt: inHours(2), takeDownAt: inHours(30) });
    await post({ title: 'Later', publishAt: inHours(80) });
    const out = await post({ title: 'Out' });
    await post({ title: 'Draft', publishAt: inHours(2), draft: true });
    const { data } = await model.call.listPlanned({ from: inHours(-1), before: inHours(24) });
    expect(data.map(({ _id, status, takeDownAt }) => [_id, status, takeDownAt])).toEqual([
      [out, 'published', null],
      [soon, 'scheduled', null],
    ]);
    const next = await model.call.listPlanned({ from: inHours(24), before: inHours(48) });
    expect(next.data).toMatchObject([{ _id: soon, publishAt: null, takeDownAt: inHours(30) }]);
    await expect(model.call.listPlanned({ from: inHours(0), before: inHours(24 * 63) })).rejects.toThrow();
  });

  it('stands on its day while its files are made ready', async () => {
    const files = [await test.upload(model, png)];
    const fields = { kind: 'gallery' as const, title: 'Made ready', files, publishAt: inHours(200) };
    const { data } = await model.call.createItem(fields);
    const planned = async () =>
      (await model.call.listPlanned({ from: inHours(190), before: inHours(210) })).data.map(
        ({ _id, status, publishAt }) => [_id, status, publishAt],
      );
    expect(await planned()).toEqual([[data._id, 'processing', inHours(200)]]);
    await test.work();
    expect(await planned()).toEqual([[data._id, 'scheduled', inHours(200)]]);
  });
});

describe('a change of many items', () => {
  it('is made of each, and each one refused is named', async () => {
    const [first, second] = [await post({ tags: ['silk'] }), await post({ title: 'Held back', draft: true })];
    const theirs = await post({}, await test.model());
    gate = (id) => {
      if (id === second) refuse('conflict', { msg: verbatim('Name everyone in it.') });
    };
    const { data } = await model.call.editItems({
      ids: [first, second, theirs],
      visibility: 'priced',
      price: 30,
      addTags: ['stage'],
      draft: false,
    });
    expect(data).toEqual({
      changedIds: [first],
      refused: [
        { _id: second, title: 'Held back', msg: 'Name everyone in it.' },
        { _id: theirs, title: '', msg: 'This item no longer exists.' },
      ],
    });
    expect((await model.call.getPost({ id: first })).data).toMatchObject({
      price: 30,
      tags: ['silk', 'stage'],
    });
    expect((await mine(second))?.status).toBe('draft');
  });

  it('leaves an item as it was when its part is refused', async () => {
    const ids = [await post({ tags: Array.from({ length: 15 }, (_, n) => `tag${n}`) }), await post()];
    const { data } = await model.call.editItems({ ids, addTags: ['more'] });
    expect(data.changedIds).toEqual([ids[1]]);
    expect(data.refused).toMatchObject([{ _id: ids[0], msg: 'It would have more than 15 tags.' }]);
    const priceless = await model.call.editItems({ ids, visibility: 'priced' });
    expect(priceless.data.changedIds).toEqual([]);
    expect(priceless.data.refused.map(({ msg }) => msg)).toEqual(
      Array(2).fill('Set a price, or make it public.'),
    );
  });

  it('moves them all to a time, and they are published then', async () => {
    const ids = [await post({ draft: true }), await post({ draft: true })];
    await model.call.editItems({ ids, draft: false, publishAt: inHours(1) });
    expect((await mine(ids[0] ?? ''))?.status).toBe('scheduled');
    test.pass(hourMs);
    await test.work();
    expect(await Promise.all(ids.map((id) => seenBy(member, id)))).toEqual(['public', 'public']);
  });

  it('deletes those there are, and never another’s', async () => {
    const id = await post();
    const theirs = await post({}, await test.model());
    const { data } = await model.call.deleteItems({ ids: [id, theirs, id] });
    expect(data.deletedIds).toEqual([id]);
    expect(data.refused.map(({ _id }) => _id)).toEqual([theirs]);
    expect(await seenBy(member, theirs)).toBe('public');
  });
});
