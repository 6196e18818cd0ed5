import { dayMs } from '@candela/contract/shared/durations';
import type { Stage } from './stage.ts';
import { upload } from './upload.ts';

type Id = { _id: string };
type Item = Id & { kind: string; locked: boolean };

/** Where the model's words are shown. */
export interface ModelWords {
  gallery: string;
  video: string;
  audio: string;
  album: string;
  news: string;
  productId: string;
  digitalId: string;
  files: string[];
}

/** Everything a model writes about herself and what she sells. Those written twice are there twice, so that both stay to be seen. */
export async function writeAsModel(stage: Stage): Promise<ModelWords> {
  const { model, write, ask } = stage;
  const { token } = model;
  const files: string[] = [];
  for (const name of ['p1', 'p2', 'p3'] as const) files.push(await upload(stage, token, name));
  await upload(stage, token, 'p1', 'library.createPreSignedUrlPublic');
  await write('library.startUpload', token, (filled) => ({
    ...filled,
    bucketName: 'album',
    fileName: `${String(filled.fileName).slice(0, 240)}.webp`,
    contentType: 'image/webp',
    fileSize: 4_000,
  }));
  await write('accounts.updateProfile', token);
  await write('accounts.updateBioInfo', token);
  await writeChatRules(stage);
  await write('messages.saveAutomaticMessage', token, ({ text }) => ({
    text,
    occasion: 'lapsed',
    isOn: true,
  }));
  await write('messages.sendTestAutomatic', token, ({ text }) => ({ text, occasion: 'lapsed', isOn: true }));
  await write('messages.sendTestMessage', token, ({ text }) => ({ text }));
  const words = await writeItems(stage, files);
  await writePlans(stage);
  await write('rooms.saveTipMenu', token, ({ items }) => ({
    items: (items as object[]).map((item) => ({ ...item, credits: 20 })),
  }));
  await writeWheelAndPresets(stage);
  await write('messages.saveTemplate', token);
  await write('rooms.saveQuickLines', token, ({ replies, timed }) => ({
    replies,
    timed: (timed as object[]).map((line) => ({ ...line, everyMinutes: 5, isOn: false })),
  }));
  await write('messages.sendCampaign', token, (filled) => ({
    ...filled,
    audience: 'followers',
    filter: undefined,
  }));
  await write('messages.sendCampaign', token, (filled) => ({ ...filled, audience: 'fans' }));
  // The demo has planned her coming week.
  const plan = { minutes: 30, kind: 'free', cost: 0 };
  const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
  await write('schedule.planShow', token, (filled) => ({ ...filled, ...plan, startsAt: inDays(20) }));
  const other = { ...plan, title: 'Later', startsAt: inDays(21) };
  const { _id: showId } = await ask<Id>('schedule.planShow', token, other);
  await write('schedule.changePlannedShow', token, (filled) => ({
    ...{ ...filled, ...plan, showId, startsAt: inDays(22) },
  }));
  await addPayoutMethod(stage, { kind: 'bank', iban: 'DE89370400440532013000' });
  return words;
}

/** A preset of each kind, which says which of the filled texts belong to it. */
async function writeWheelAndPresets({ model, write }: Stage): Promise<void> {
  const wheelOf = (filled: object) => ({
    fields: [...(filled as { fields: string[] }).fields, 'A second song'],
    credits: 20,
  });
  await write('rooms.saveWheel', model.token, (filled) => ({ ...wheelOf(filled), isOn: true }));
  const contents: ((filled: BoardForms) => object)[] = [
    ({ title }) => ({ kind: 'goal', title, targetCredits: 100 }),
    ({ items }) => ({ kind: 'menu', items: items.map((item) => ({ ...item, credits: 20 })) }),
    ({ question, options }) => ({ kind: 'poll', question, options: [...options, 'Neither'] }),
    (filled) => ({ kind: 'wheel', ...wheelOf(filled) }),
  ];
  for (const contentOf of contents) {
    await write('rooms.saveRoomPreset', model.token, ({ name, content }) => ({
      name,
      content: contentOf(content as BoardForms),
    }));
  }
}

interface BoardForms {
  title: string;
  items: object[];
  question: string;
  options: string[];
}

async function writeChatRules({ model, lesserMember, write }: Stage): Promise<void> {
  const room = { channelName: model._id };
  const someone = { ...room, accountId: lesserMember._id };
  await write('rooms.saveRoomRules', model.token, (filled) => ({
    ...filled,
    ...room,
    slowSeconds: 0,
    membersOnly: false,
  }));
  await write('rooms.muteMember', model.token, (filled) => ({ ...filled, ...someone, minutes: 60 }));
  await write('rooms.banMember', model.token, (filled) => ({ ...filled, ...someone, isBanned: true }));
}

/** Folders, and a draft made of a picture that is there already: older than what is written after it. */
async function writeVault({ model, write, ask }: Stage): Promise<void> {
  const { token } = model;
  await write('library.createVaultFolder', token);
  const { _id } = await ask<Id>('library.createVaultFolder', token, { name: 'Another folder' });
  await write('library.renameVaultFolder', token, (filled) => ({ ...filled, id: _id }));
  const [picture] = await ask<Id[]>('library.listVault', token, { kinds: ['image'] });
  await write('library.createFromVault', token, (filled) => ({
    ...filled,
    as: 'onePost',
    ids: [picture?._id],
  }));
  const [item] = await ask<Id[]>('library.listPublicItems', undefined, {
    userId: model._id,
    kind: 'gallery',
  });
  for (const other of ['tags', 'addTags'])
    await write('library.editItems', token, (filled) => ({
      ...filled,
      [other]: undefined,
      ids: [item?._id],
    }));
}

async function writeItems(stage: Stage, files: string[]): Promise<ModelWords> {
  const { model, write, ask } = stage;
  const { token } = model;
  const own = async (kind: string) => {
    const all = await ask<Item[]>('library.listPublicItems', undefined, { userId: model._id, kind });
    return all.find(({ locked }) => !locked)?._id ?? all[0]?._id ?? '';
  };
  await writeVault(stage);
  const gallery = await write<Id>('library.createItem', token, (filled) => ({
    ...filled,
    kind: 'gallery',
    files: [files[0]],
  }));
  const broken = [await upload(stage, token, 'broken')];
  await ask('library.createItem', token, { kind: 'gallery', title: 'Not a picture', files: broken });
  const [video, audio] = [await own('video'), await own('audio')];
  for (const id of [video, audio]) {
    await write('library.editItem', token, (filled) => ({
      ...filled,
      id,
      ...(id === audio && { captionsText: undefined }),
    }));
  }
  const albums: Id[] = [];
  const newsIds: Id[] = [];
  for (const file of files.slice(1)) {
    albums.push(await write<Id>('library.createAlbum', token, (filled) => ({ ...filled, files: [file] })));
    newsIds.push(await write<Id>('library.createNews', token));
  }
  await write('library.editAlbum', token, (filled) => ({ ...filled, id: albums[1]?._id }));
  await write('library.editNews', token, (filled) => ({ ...filled, id: newsIds[1]?._id }));
  await captionPictures(stage, albums[0]?._id ?? '');

  const { productId, digitalId } = await writeProducts(stage);
  return {
    ...{
      gallery: gallery._id,
      video,
      audio,
      album: albums[0]?._id ?? '',
      news: newsIds[0]?._id ?? '',
      files,
    },
    ...{ productId, digitalId },
  };
}

type Product = Id & { images: string[]; forOwner: { files: Id[] } };
type Filled = Record<string, unknown>;

const first = (list: unknown) => (list as object[] | undefined)?.[0];

/** Products of both kinds, each once as made and once as changed. An upload becomes one product's only. */
async function writeProducts(stage: Stage): Promise<{ productId: string; digitalId: string }> {
  const { model, write, ask, expectRefused } = stage;
  const { token } = model;
  const physical = (images: unknown) => (filled: Filled) => ({
    ...{ ...filled, kind: 'physical', price: 5, images, files: [] },
    variants: [{ name: 'Large', ...first(filled.variants), price: 5, stock: 9 }],
  });
  const digital = (images: unknown, file: string | undefined) => (filled: Filled) => ({
    ...{ ...filled, kind: 'digital', price: 5, images, variants: [] },
    files: [{ ...first(filled.files), file }],
  });
  const picture = () => upload(stage, token, 'p1').then((name) => [name]);
  const words = () => upload(stage, token, 'words');
  const [product, lamp] = [
    await write<Product>('shop.addProduct', token, physical(await picture())),
    await write<Product>('shop.addProduct', token, physical(await picture())),
  ];
  await write('shop.updateProduct', token, (filled) => ({
    ...{ ...physical(lamp.images)(filled), id: lamp._id },
  }));
  const strange = ({ images }: Filled) => physical(images)({ title: 'Lamp' });
  await expectRefused('shop.addProduct', token, strange);
  await expectRefused('shop.updateProduct', token, (filled) => ({ ...strange(filled), id: lamp._id }));
  const [download, song] = [
    await write<Product>('shop.addProduct', token, digital(await picture(), await words())),
    await write<Product>('shop.addProduct', token, digital(await picture(), await words())),
  ];
  await write('shop.updateProduct', token, (filled) => ({
    ...{ ...digital(song.images, song.forOwner.files[0]?._id)(filled), id: song._id },
  }));
  const free = { price: 0, freeAbove: null };
  await ask('shop.saveShippingZones', token, {
    ...{ homeCountry: 'NO', home: free, regionCountries: [], region: null, world: free },
  });
  return { productId: product._id, digitalId: download._id };
}

/** Writes under every picture of an album, once the album has them. */
async function captionPictures({ model, write, ask }: Stage, id: string): Promise<void> {
  for (;;) {
    const { images } = await ask<{ images: Id[] }>('library.getAlbumImages', model.token, { id });
    const [first] = images;
    if (first) {
      await write('library.editAlbumImages', model.token, (filled) => ({
        id,
        images: [{ ...(filled.images as object[])[0], _id: first._id }],
      }));
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}

async function writePlans({ model: { token }, write, ask }: Stage): Promise<void> {
  const chat = { price: 5, days: 7 };
  const club = { prices: [{ months: 1, price: 5 }], includesChat: true };
  await write('plans.addChatPlan', token, (filled) => ({ ...filled, ...chat }));
  await write('plans.addClubHousePlan', token, (filled) => ({ ...filled, ...club }));
  const [chatPlan, clubPlan] = [
    await ask<Id>('plans.addChatPlan', token, { title: 'Letters', ...chat }),
    await ask<Id>('plans.addClubHousePlan', token, { title: 'Club', ...club }),
  ];
  await write('plans.updateChatPlan', token, (filled) => ({ ...filled, ...chat, id: chatPlan._id }));
  await write('plans.updateClubHousePlan', token, (filled) => ({ ...filled, ...club, id: clubPlan._id }));
}

let lastCode: string | undefined;

/** Adds a way to be paid whose holder and bank are attacks. A second one keeps payouts back for some days. */
export async function addPayoutMethod(stage: Stage, details: object): Promise<void> {
  const { model, write, ask } = stage;
  const { changeId } = await write<{ changeId: string }>(
    'earnings.changePayoutMethod',
    model.token,
    (filled) => ({ details: { ...(filled.details as object), ...details } }),
  );
  lastCode = await stage.site.outbox(model.email, lastCode);
  await ask('earnings.confirmPayoutMethod', model.token, { changeId, otp: lastCode });
}
