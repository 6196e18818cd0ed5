import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { bootSite, type Site } from '@candela/testkit/boot';
import { openTestDatabase, type TestDatabase } from '@candela/testkit/test-database';
import { percentile, round } from './report/percentile.ts';
import { report } from './report/table.ts';
import { endWithin } from './report/within.ts';
import { answersPerSecond, askerOf, type Question, timeEach } from './site/ask.ts';
import { loadSite } from './site/load-site.ts';

/**
 * `npm run bench:discovery`: home, listing, search and videos of a site with 100,000 models and 1,000,000 videos,
 * side by side with the same site at 1,000, and against a bare Fastify route that runs one SQL query. Both sites are
 * servers as a user would start them. `--json` ends with one line of figures.
 */
const limitMs = 600_000;
const sizes = {
  small: { models: 1_000, videos: 1_000 },
  large: { models: 100_000, videos: 1_000_000 },
} as const;
const rounds = 60;

type Kind = 'home' | 'listing' | 'search' | 'videos';

/** Each kind asks for something else every time, so that no answer is read from the one before. */
const questions: Record<Kind, (round: number) => Question> = {
  home: (at) => ({
    path: '/api/userPopularModel/getAllPopularModel',
    body: { current_page: 1 + (at % 5), per_page: 24 },
  }),
  listing: (at) => ({
    path: '/api/userAccess/getAllModelWithCategory',
    body: {
      // The filtered list has two full pages at 1,000, and pages of nothing are not to be held against full ones.
      current_page: 1 + (at % 3 === 0 ? Math.floor(at / 6) % 2 : at % 30),
      per_page: 24,
      sortObject: at % 2 === 0 ? { popularity: -1 } : { createdAt: -1 },
      filters: at % 3 === 0 ? { hairColor: ['Red'], languages: ['pt'] } : {},
    },
  }),
  search: (at) => ({
    path: '/api/userHomeManegement/homeSearch',
    body: {
      per_page: 10,
      current_page: 1,
      search: searches[at % searches.length],
      registration: 'completed',
      type: 'model',
      sortObject: { createdAt: -1 },
    },
  }),
  videos: (at) => ({
    path: '/api/userAccess/getAllModelGalleryWithoutLogin',
    body: { kind: 'video', current_page: 1 + (at % 30), per_page: 24 },
  }),
};
/** Parts of names, whole names, single letters, and names with a slip of the hand. */
const searches = [
  'maren',
  'sora',
  'bastian',
  'm',
  'ka',
  'odsesa',
  'marne',
  'vinelju',
  'halpe',
  'nothing like it',
];

type Loaded = { database: TestDatabase; site: Site };

async function open(size: keyof typeof sizes): Promise<Loaded> {
  const database = await openTestDatabase();
  console.error(`Loading ${sizes[size].models} models and ${sizes[size].videos} videos.`);
  await loadSite(database.ownerUrl, sizes[size]);
  const site = await bootSite({
    seed: 'none',
    env: {
      DATABASE_URL: database.appUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
      RATE_LIMIT_FACTOR: '10000',
      LOG_LEVEL: 'error',
    },
  });
  return { database, site };
}

async function measure(small: Loaded, large: Loaded) {
  const askers = { small: askerOf(small.site.url, 1), large: askerOf(large.site.url, 1) };
  const times = { small: {} as Record<Kind, number[]>, large: {} as Record<Kind, number[]> };
  for (const kind of Object.keys(questions) as Kind[]) {
    const all = Array.from({ length: rounds }, (_, at) => questions[kind](at));
    for (const size of ['small', 'large'] as const) await timeEach(askers[size], all.slice(0, 12));
    times.small[kind] = [];
    times.large[kind] = [];
    // In turns, so that what else the machine does falls on both.
    for (const question of all) {
      times.small[kind].push(...(await timeEach(askers.small, [question])));
      times.large[kind].push(...(await timeEach(askers.large, [question])));
    }
  }
  askers.small.close();
  askers.large.close();
  return times;
}

/** The share of a bare route's answers a second that the same list gives on the whole site. */
async function compareWithBare({ database, site }: Loaded) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'discovery/bare-process.ts')], {
    env: { ...process.env, BENCH_DATABASE_URL: database.appUrl },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  try {
    const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
    const page = { current_page: 1, per_page: 24 };
    const bare = askerOf(line.toString().trim(), 16);
    const whole = askerOf(site.url, 16);
    const load = { atOnce: 16, forMs: 2_500 };
    const asked = {
      path: '/api/userAccess/getAllModelWithCategory',
      body: { ...page, sortObject: { popularity: -1 } },
    };
    const perSecond = { bare: 0, whole: 0 };
    const turns = 4;
    for (let turn = 0; turn <= turns; turn += 1) {
      const ofBare = await answersPerSecond(bare, { path: '/models', body: page }, load);
      const ofWhole = await answersPerSecond(whole, asked, load);
      // The first turn warms both up.
      if (turn === 0) continue;
      perSecond.bare += ofBare / turns;
      perSecond.whole += ofWhole / turns;
    }
    bare.close();
    whole.close();
    return perSecond;
  } finally {
    child.disconnect();
  }
}

function print(
  times: Awaited<ReturnType<typeof measure>>,
  perSecond: Awaited<ReturnType<typeof compareWithBare>>,
): void {
  const kinds = Object.keys(questions) as Kind[];
  const p50 = (size: 'small' | 'large', kind: Kind) => percentile(times[size][kind], 0.5);
  const ratios = kinds.map((kind) => p50('large', kind) / p50('small', kind));
  const toBare = perSecond.whole / perSecond.bare;
  const figures = {
    // The worst of the four, so that none hides behind the others.
    ratioMillionToThousand: round(Math.max(...ratios), 2),
    ratioToBareFastify: round(toBare, 2),
    searchP50Ms: round(p50('large', 'search')),
    searchP99Ms: round(percentile(times.large.search, 0.99)),
  };
  report(
    [
      ...kinds.map((kind, index) => ({
        what: `${kind}, p50 and p99`,
        value: `${round(p50('large', kind))} and ${round(percentile(times.large[kind], 0.99))} ms`,
        against: `${round(p50('small', kind))} and ${round(percentile(times.small[kind], 0.99))} ms at 1,000 (${round(ratios[index] ?? 0, 2)} times)`,
        aim: '1.5 times',
      })),
      {
        what: 'Front page of models a second',
        value: `${Math.round(perSecond.whole)}`,
        against: `${Math.round(perSecond.bare)} by a bare Fastify route (${round(toBare, 2)})`,
        aim: '0.6',
      },
    ],
    figures,
  );
}

async function main(): Promise<void> {
  const opened: Loaded[] = [];
  try {
    const small = await open('small');
    opened.push(small);
    const large = await open('large');
    opened.push(large);
    console.error('Asking both in turns, then as fast as they can answer.');
    const times = await measure(small, large);
    print(times, await compareWithBare(large));
  } finally {
    for (const { site } of opened) await site.stop();
    for (const { database } of opened) await database.drop();
  }
}

endWithin(limitMs);
await main();
