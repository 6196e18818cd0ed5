import { bootSite, type Site } from '@candela/testkit/boot';
import { openTestDatabase, type TestDatabase } from '@candela/testkit/test-database';
import { addSessionOf } from '../../test/crash/people.ts';
import { type Asker, askerOf, type Question, timeEach } from '../site/ask.ts';
import { firstModel, loadSite } from '../site/load-site.ts';

export const sizes = [1_000, 100_000, 1_000_000] as const;
export const pages = [1, 100, 10_000] as const;
export type Size = (typeof sizes)[number];
type Page = (typeof pages)[number];

const perPage = 24;
const models = 1_000;
const rounds = 40;
const warmUps = 8;

/** A list as one kind of reader asks for it. The first model made half of all videos. */
export const lists = {
  site: { path: '/api/userAccess/getAllModelGalleryWithoutLogin', share: 1, request: () => ({}) },
  oldest: {
    path: '/api/userAccess/getAllModelGalleryWithoutLogin',
    share: 1,
    request: () => ({ sortObject: { createdAt: 1 } }),
  },
  model: {
    path: '/api/userPopularModel/getAllGallery',
    share: 0.5,
    request: (model: string) => ({ userId: model }),
  },
  own: { path: '/api/userGallery/getAllGallery', share: 0.5, request: () => ({}) },
  filtered: { path: '/api/userGallery/getAllGallery', share: 0.5, request: () => ({ status: 'published' }) },
} as const;
export type List = keyof typeof lists;

interface Loaded {
  size: Size;
  site: Site;
  database: TestDatabase;
  model: string;
  token: string;
}

/** Milliseconds of each answer, by list, size of the site and page asked for. */
export type Times = Record<List, Record<Size, Record<Page, number[]>>>;

async function open(size: Size): Promise<Loaded> {
  const database = await openTestDatabase();
  console.error(`Loading ${size} videos.`);
  await loadSite(database.ownerUrl, { models, videos: size, prolific: true });
  const model = await firstModel(database.ownerUrl);
  const token = await addSessionOf(database.database, model);
  const env = {
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    RATE_LIMIT_FACTOR: '10000',
    LOG_LEVEL: 'error',
  };
  return { size, database, model, token, site: await bootSite({ seed: 'none', env }) };
}

/** The last page of a list that is full. */
export function lastFullPage(list: List, size: Size): number {
  return Math.floor((size * lists[list].share) / perPage);
}

function question(list: List, page: number, { size, model, token }: Loaded): Question {
  const { path, request } = lists[list];
  // A page that is not there costs nothing; the last one that is full stands for it.
  const current_page = Math.min(page, lastFullPage(list, size));
  const body = { kind: 'video', ...request(model), current_page, per_page: perPage };
  return list === 'own' || list === 'filtered' ? { path, body, token } : { path, body };
}

/** Loads a site of each size and asks them in turns, so that what else the machine does falls on all. */
export async function timeLists(): Promise<Times> {
  const opened: Loaded[] = [];
  try {
    for (const size of sizes) opened.push(await open(size));
    const asked = opened.map((site) => ({ site, asker: askerOf(site.site.url, 1) }));
    const times = {} as Times;
    for (const list of Object.keys(lists) as List[]) times[list] = await timeList(list, asked);
    for (const { asker } of asked) asker.close();
    return times;
  } finally {
    for (const { site } of opened) await site.stop();
    for (const { database } of opened) await database.drop();
  }
}

async function timeList(list: List, asked: { site: Loaded; asker: Asker }[]): Promise<Times[List]> {
  const times = Object.fromEntries(
    sizes.map((size) => [size, Object.fromEntries(pages.map((page) => [page, [] as number[]]))]),
  ) as Times[List];
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const page of pages) {
      for (const { site, asker } of asked) {
        const took = await timeEach(asker, [question(list, page, site)]);
        if (round >= 0) times[site.size][page].push(...took);
      }
    }
  }
  return times;
}
