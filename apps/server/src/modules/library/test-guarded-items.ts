import type { ItemVisibility } from '@candela/contract/library/items';
import type { Database } from '../../platform/database/index.ts';
import { openTestLibrary, type Person, type TestLibrary } from './test-library.ts';

export const visibilities = ['public', 'priced', 'membersOnly', 'clubHouse'] as const;

/** One item of each kind and visibility, its model, and people who stand to it in different ways. */
export interface GuardedItems {
  test: TestLibrary;
  /** By kind and visibility, such as `video priced`. */
  ids: ReadonlyMap<string, string>;
  model: Person;
  stranger: Person;
  buyer: Person;
  named: Person;
  clubMember: Person;
}

/** @param testDatabase a migrated database, dropped by `test.close` */
export async function openGuardedItems(testDatabase: {
  database: Database;
  drop(): Promise<void>;
}): Promise<GuardedItems> {
  const test = await openTestLibrary(testDatabase);
  const model = await test.model();
  const stranger = await test.member();
  const buyer = await test.member();
  const named = await test.member();
  const clubMember = await test.member();
  await test.openClub(model.id);
  const ids = new Map<string, string>();
  const upload = (name: string, type: string) => test.upload(model, { name, type });

  async function publish(visibility: ItemVisibility): Promise<void> {
    const parts = {
      visibility,
      price: visibility === 'priced' ? 40 : null,
      members: visibility === 'membersOnly' ? [named.username] : [],
      description: 'What it shows.',
    };
    const make = {
      gallery: model.call.createItem({
        ...parts,
        kind: 'gallery',
        title: `gallery ${visibility}`,
        files: [await upload('a.png', 'image/png')],
      }),
      video: model.call.createItem({
        ...parts,
        kind: 'video',
        title: `video ${visibility}`,
        captionsText: 'WEBVTT\n\n00:00.000 --> 00:01.000\nsecret words',
        files: [await upload('a.mp4', 'video/mp4')],
        teaser: await upload('t.mp4', 'video/mp4'),
      }),
      audio: model.call.createItem({
        ...parts,
        kind: 'audio',
        title: `audio ${visibility}`,
        files: [await upload('a.mp3', 'audio/mpeg')],
      }),
      album: model.call.createAlbum({
        ...parts,
        title: `album ${visibility}`,
        files: [await upload('b.png', 'image/png')],
      }),
      news: model.call.createNews({
        ...parts,
        title: `news ${visibility}`,
        description: 'secret words',
        files: [],
      }),
    };
    for (const [kind, made] of Object.entries(make)) ids.set(`${kind} ${visibility}`, (await made).data._id);
  }

  for (const visibility of visibilities) await publish(visibility);
  await test.work();
  for (const [name, itemId] of ids) {
    await test.entitle(buyer.id, { kind: name.split(' ')[0] ?? '', itemId, sellerId: model.id });
  }
  const plan = { kind: 'clubHousePlan', itemId: '0198c5a0-0000-7000-8000-000000000001', sellerId: model.id };
  await test.entitle(clubMember.id, plan);
  return { test, ids, model, stranger, buyer, named, clubMember };
}
