import { dayMs } from '@candela/contract/shared/durations';
import type { Database, Transaction } from '@candela/server/database';
import type { Past } from '@candela/server/past';
import { v7 as uuid } from 'uuid';
import { writeBoards } from './demo-boards.ts';
import { categoryPicture, demoCategories } from './demo-categories.ts';
import { writeHistory } from './demo-history.ts';
import { type DemoPrivateFiles, writeLibrary } from './demo-library.ts';
import { bannerTitles, type DemoMember, type DemoModel, demoMembers, demoModels } from './demo-people.ts';
import { type DemoFiles, putPicture, putPortrait } from './demo-pictures.ts';
import { writePlans } from './demo-plans.ts';
import { writeShop } from './demo-shop.ts';
import {
  addAccount,
  addBanner,
  addCategory,
  chooseCategories,
  demoLockKey,
  siteState,
  takeDemoLock,
} from './demo-statements.ts';

export interface DemoDeps {
  database: Database;
  files: DemoPrivateFiles;
  past: Past;
  hashPassword(password: string): Promise<string>;
  clock(): Date;
  /** Called once, when the demo site is really made. */
  log(line: string): void;
}

export interface DemoLogin {
  label: string;
  username: string;
  password: string;
  /** The page this account logs in at. */
  path: string;
}

/** Opens every demo account. Nobody may reach a site that has them, which is why production never seeds. */
const demoPassword = 'candle-light-1';
const memberJoinedDaysAgo = 70;

const demoLogins: DemoLogin[] = [
  { label: 'Member', username: 'rafe.tolland', password: demoPassword, path: '/login' },
  { label: 'Model', username: 'maren.vale', password: demoPassword, path: '/member' },
];

/**
 * Fills an empty site with made-up people, categories and pictures, once. Does nothing where accounts or categories
 * are already there. May be called at every start and by several processes at once.
 * @returns the accounts to try the site with; none when the site is not a demo
 */
export async function seedDemo(deps: DemoDeps): Promise<{ logins: DemoLogin[] }> {
  const { database } = deps;
  const before = await database.row(siteState, [emailOf('maren.vale')]);
  if (before.seeded) return { logins: demoLogins };
  if (!before.empty) return { logins: [] };
  const [pictures, passwordHash] = await Promise.all([
    putPictures(deps.files),
    deps.hashPassword(demoPassword),
  ]);
  const made = await database.transaction(async (tx) => {
    await tx.execute(takeDemoLock, [demoLockKey]);
    const { seeded, empty } = await tx.row(siteState, [emailOf('maren.vale')]);
    const people = empty ? await writeDemo(tx, deps, pictures, passwordHash) : undefined;
    return { people, logins: seeded || empty ? demoLogins : [] };
  });
  if (made.people) {
    await writeHistory(database, deps.past, made.people);
    deps.log('The demo site is ready.');
  }
  return { logins: made.logins };
}

/** Addresses of pictures by their names. */
interface Pictures {
  portraits: Map<string, string>;
  covers: Map<string, string>;
  categories: Map<string, string>;
  banners: string[];
}

async function putPictures(files: DemoFiles): Promise<Pictures> {
  const people = [...demoModels, ...demoMembers];
  const names = demoCategories.flatMap(({ name, subcategories }) => [name, ...subcategories]);
  const [portraits, covers, categories, banners] = await Promise.all([
    putAll(people, ({ portrait }) => [portrait, putPortrait(files, portrait)]),
    putAll(demoModels, ({ cover }) => [cover, putPicture(files, `covers/${cover}`)]),
    putAll(names, (name) => [name, putPicture(files, `categories/${categoryPicture(name)}`)]),
    Promise.all(['silk1', 'stage', 'cast'].map((scene) => putPicture(files, `scenes/${scene}`))),
  ]);
  return { portraits, covers, categories, banners };
}

async function putAll<Item>(
  items: readonly Item[],
  put: (item: Item) => [name: string, address: Promise<string>],
): Promise<Map<string, string>> {
  return new Map(
    await Promise.all(
      items.map(async (item) => {
        const [name, address] = put(item);
        return [name, await address] as const;
      }),
    ),
  );
}

async function writeDemo(
  tx: Transaction,
  deps: DemoDeps,
  pictures: Pictures,
  passwordHash: string,
): Promise<{ modelIds: string[]; memberIds: string[]; now: Date }> {
  const now = deps.clock();
  const categories = await writeCategories(tx, pictures, now);
  const modelIds: string[] = [];
  for (const model of demoModels) {
    modelIds.push(await writeModel(tx, model, pictures, passwordHash, categories, now));
  }
  const memberIds: string[] = [];
  for (const member of demoMembers) {
    memberIds.push(await writeMember(tx, member, pictures, passwordHash, now));
  }
  const texts = [
    [bannerTitles[0], 'Maren Vale takes requests by candlelight.', '/profile/maren-vale'],
    [
      bannerTitles[1],
      'Letters, records and a story for one in the morning.',
      categories.get('Late night radio'),
    ],
    [bannerTitles[2], 'A lamp, a microphone and a browser are enough to go live.', '/model-sign-up'],
  ];
  for (const [index, [title, text, link]] of texts.entries()) {
    const target = link?.startsWith('/') ? link : `/category/${link}`;
    await tx.execute(addBanner, [uuid(), title, text, pictures.banners[index], target, index]);
  }
  await writeBoards(tx, pictures.categories, now);
  await writeLibrary(tx, deps.files, now);
  await writePlans(tx, { modelIds, now });
  await writeShop(tx, deps.files, { modelIds, memberIds, now });
  return { modelIds, memberIds, now };
}

/** Writes the categories; resolves to the ids of categories and subcategories by their names. */
async function writeCategories(tx: Transaction, pictures: Pictures, now: Date): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const write = async (name: string, parentId: string | null, position: number) => {
    const id = uuid();
    ids.set(name, id);
    await tx.execute(addCategory, [id, parentId, name, pictures.categories.get(name), position, now]);
    return id;
  };
  for (const [position, { name, subcategories }] of demoCategories.entries()) {
    const id = await write(name, null, position);
    for (const [place, subcategory] of subcategories.entries()) await write(subcategory, id, place);
  }
  return ids;
}

async function writeModel(
  tx: Transaction,
  model: DemoModel,
  pictures: Pictures,
  passwordHash: string,
  categories: ReadonlyMap<string, string>,
  now: Date,
): Promise<string> {
  const joinedAt = new Date(now.getTime() - model.joinedDaysAgo * dayMs);
  const id = uuid({ msecs: joinedAt.getTime() });
  const username = model.name.toLowerCase().replace(' ', '.');
  const [height, hairColor, eyeColor, build] = model.looks;
  const aboutMe = { height, hairColor, eyeColor, build, age: fullYears(model.dob, now) };
  await tx.execute(addAccount, [
    id,
    username.replace('.', '-'),
    'model',
    username,
    emailOf(username),
    passwordHash,
    model.dob,
    model.name,
    model.tagline,
    model.description,
    pictures.portraits.get(model.portrait),
    pictures.covers.get(model.cover),
    model.gender,
    model.country,
    model.shortCountry,
    aboutMe,
    { astrology: model.astrology },
    joinedAt,
  ]);
  const chosen = model.categories.map((name) => {
    const categoryId = categories.get(name);
    if (categoryId === undefined) throw new Error(`${model.name} chose "${name}", which is no category.`);
    return categoryId;
  });
  await tx.execute(chooseCategories, [id, chosen]);
  return id;
}

async function writeMember(
  tx: Transaction,
  member: DemoMember,
  pictures: Pictures,
  passwordHash: string,
  now: Date,
): Promise<string> {
  const joinedAt = new Date(now.getTime() - memberJoinedDaysAgo * dayMs);
  const id = uuid({ msecs: joinedAt.getTime() });
  const { username, dob, name } = member;
  const uniqueId = username.replaceAll(/[._]/g, '-');
  const picture = pictures.portraits.get(member.portrait);
  await tx.execute(addAccount, [
    id,
    uniqueId,
    'user',
    username,
    emailOf(username),
    passwordHash,
    dob,
    name,
    '',
    '',
    picture,
    null,
    null,
    null,
    null,
    {},
    {},
    joinedAt,
  ]);
  return id;
}

/** No mail can ever be delivered to it. */
function emailOf(username: string): string {
  return `${username}@demo.invalid`;
}

function fullYears(dob: string, now: Date): number {
  const today = now.toISOString().slice(0, 10);
  const years = Number(today.slice(0, 4)) - Number(dob.slice(0, 4));
  return today.slice(5) < dob.slice(5) ? years - 1 : years;
}
