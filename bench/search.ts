import { bootSite } from '@candela/testkit/boot';
import { openTestDatabase } from '@candela/testkit/test-database';
import { percentile, round } from './report/percentile.ts';
import { type Row, report } from './report/table.ts';
import { askerOf, type Question, timeEach } from './site/ask.ts';
import { loadSite } from './site/load-site.ts';

/**
 * `npm run bench:search`: the search of everything on a site with 100,000 models and 1,000,000 videos, one question at
 * a time, each kind of question by itself. The aim is 100 ms for 99 of 100 answers. `--json` ends with one line of
 * figures.
 */
const size = { models: 100_000, videos: 1_000_000 };
const rounds = 150;
const warmUp = 20;
const aimMs = 100;

/** Each is asked with other words every time. */
const kinds: Record<string, (at: number) => string> = {
  'a rare word': (at) => wordOf(9_000 + at * 97),
  'a word of many': (at) => wordOf(at % 40),
  'a word of a fifth': () => 'evening',
  'two words of many': (at) => `evening ${wordOf(at % 40)}`,
  'two words that never meet': () => 'evening guitar',
  'three words': (at) => `slow ${wordOf(at % 60)} ${wordOf(500 + at)}`,
  'a beginning': (at) => wordOf(at * 311).slice(0, 3 + (at % 2)),
  'a typing mistake': (at) => mistyped(wordOf(at * 173), at),
  'nothing like it': (at) => `xqzk${at}wvq`,
};

const syllables =
  'ma ren so ray a bas ti an o des sa ka li nor vin el ju ta mi ro da fen zo hal pe tri cu lan wes gre'.split(
    ' ',
  );

/** As load-site.ts makes words. */
function wordOf(seed: number): string {
  return [seed, seed / 30, seed / 900].map((n) => syllables[Math.floor(n) % 30]).join('');
}

function mistyped(word: string, at: number): string {
  const place = 1 + (at % Math.max(1, word.length - 2));
  return word.slice(0, place) + word.slice(place + 1, place + 2) + word[place] + word.slice(place + 2);
}

function ask(search: string): Question {
  return { path: '/api/userHomeManegement/searchAll', body: { search, current_page: 1, per_page: 6 } };
}

const database = await openTestDatabase();
console.error(`Loading ${size.models} models and ${size.videos} videos.`);
await loadSite(database.ownerUrl, size);
const site = await bootSite({
  seed: 'none',
  env: {
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    RATE_LIMIT_FACTOR: '10000',
    LOG_LEVEL: 'error',
  },
});
try {
  const asker = askerOf(site.url, 1);
  const all: number[] = [];
  const rows: Row[] = [];
  for (const [what, textOf] of Object.entries(kinds)) {
    await timeEach(
      asker,
      Array.from({ length: warmUp }, (_, at) => ask(textOf(at + rounds))),
    );
    const times = await timeEach(
      asker,
      Array.from({ length: rounds }, (_, at) => ask(textOf(at))),
    );
    all.push(...times);
    rows.push({
      what,
      value: `${round(percentile(times, 0.5))} ms, p50`,
      against: `${round(percentile(times, 0.99))} ms, p99`,
      aim: `${aimMs} ms`,
    });
  }
  asker.close();
  const figures = {
    searchAllP50Ms: round(percentile(all, 0.5)),
    searchAllP99Ms: round(percentile(all, 0.99)),
  };
  report(rows, figures);
} finally {
  await site.stop();
  await database.drop();
}
