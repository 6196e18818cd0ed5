import { setTimeout as sleep } from 'node:timers/promises';
import { dayMs } from '@candela/contract/shared/durations';
import type { Database } from '@candela/server/database';
import type { FileStore } from '@candela/server/files';
import type { Past, PastDeps } from '@candela/server/past';
import { v7 as uuid } from 'uuid';
import { writeBoards } from './demo-boards.ts';
import { castOf, emailOf } from './demo-cast.ts';
import { demoCategories } from './demo-categories.ts';
import { eveningsOf } from './demo-evenings.ts';
import { createDemoFiles } from './demo-files.ts';
import { creditsFor, historyOf } from './demo-history.ts';
import { libraryOf } from './demo-library.ts';
import { bannerTitles } from './demo-people.ts';
import { type Pictures, putPictures } from './demo-pictures.ts';
import { plansOf } from './demo-plans.ts';
import { shopOf } from './demo-shop.ts';
import { demoLockKey, siteState, tryDemoLock } from './demo-statements.ts';
import { emptyDemo, takeSteps } from './demo-steps.ts';
import { visitsOf } from './demo-visits.ts';
import { weekOf } from './demo-week.ts';

export interface DemoDeps {
  database: Database;
  files: Pick<FileStore, 'putPublic' | 'putPrivate' | 'publicUrl'>;
  /** Goes back to before today, inside a transaction. */
  openPast(deps: Pick<PastDeps, 'tx' | 'ready'>): Past;
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

const lookAgainMs = 200;

const demoLogins: DemoLogin[] = [
  { label: 'Member', username: 'rafe.tolland', password: demoPassword, path: '/login' },
  { label: 'Model', username: 'maren.vale', password: demoPassword, path: '/member' },
];

/**
 * Fills an empty site with made-up people, categories and pictures, and with weeks of what they did, once, by the
 * product's own commands: all of it is there afterwards, or none. Does nothing where accounts or categories are already
 * there. May be called at every start and by several processes at once.
 * @returns the accounts to try the site with; none when the site is not a demo
 */
export async function seedDemo(deps: DemoDeps): Promise<{ logins: DemoLogin[] }> {
  const { database } = deps;
  let prepared: ReturnType<typeof prepare> | undefined;
  for (;;) {
    const { seeded, empty } = await database.row(siteState, [emailOf('maren.vale')]);
    if (seeded) return { logins: demoLogins };
    if (!empty) return { logins: [] };
    prepared ??= prepare(deps);
    if (await makeOnce(deps, await prepared)) deps.log('The demo site is ready.');
    // Another process is making it.
    else await sleep(lookAgainMs);
  }
}

/** What takes long and needs no transaction. */
async function prepare({ files, hashPassword }: DemoDeps) {
  const [pictures, passwordHash] = await Promise.all([putPictures(files), hashPassword(demoPassword)]);
  return { pictures, passwordHash };
}

/** Makes the demo, unless somebody else does or has done so; resolves to whether it was made here. */
async function makeOnce(deps: DemoDeps, prepared: Awaited<ReturnType<typeof prepare>>): Promise<boolean> {
  return await deps.database.transaction(async (tx) => {
    if (!(await tx.row(tryDemoLock, [demoLockKey])).taken) return false;
    if (!(await tx.row(siteState, [emailOf('maren.vale')])).empty) return false;
    const ready = createDemoFiles(deps.files);
    await live(deps, deps.openPast({ tx, ready }), ready, prepared);
    return true;
  });
}

/** What the site shows everybody, then everything people did, in the order they did it. */
async function live(
  { files, clock }: DemoDeps,
  past: Past,
  ready: ReturnType<typeof createDemoFiles>,
  { pictures, passwordHash }: Awaited<ReturnType<typeof prepare>>,
): Promise<void> {
  const now = clock();
  past.at(new Date(now.getTime() - 100 * dayMs));
  const categories = await writeCategories(past, pictures);
  const steps = [
    ...castOf({ pictures, passwordHash, categories, now }),
    ...plansOf(now),
    ...shopOf(files, now),
    ...libraryOf(now),
    ...eveningsOf(now),
    ...historyOf(now),
    ...visitsOf(now),
    ...weekOf(now),
  ];
  await takeSteps(emptyDemo(past, ready, now), [...creditsFor(steps, now), ...steps]);
  await writeBoards(past, pictures, now);
  await writeBanners(past, pictures, categories);
}

/** Writes the categories; resolves to the ids of categories and subcategories by their names. */
async function writeCategories(past: Past, { categories: pictures }: Pictures): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const write = async (name: string, parentId: string | null, position: number) => {
    const { id } = await past.saveCategory({ parentId, name, image: pictures.get(name) ?? null, position });
    ids.set(name, id);
    return id;
  };
  for (const [position, { name, subcategories }] of demoCategories.entries()) {
    const id = await write(name, null, position);
    for (const [place, subcategory] of subcategories.entries()) await write(subcategory, id, place);
  }
  return ids;
}

async function writeBanners(
  past: Past,
  { banners }: Pictures,
  categories: ReadonlyMap<string, string>,
): Promise<void> {
  const texts = [
    ['Maren Vale takes requests by candlelight.', '/profile/maren-vale'],
    [
      'Letters, records and a story for one in the morning.',
      `/category/${categories.get('Late night radio')}`,
    ],
    ['A lamp, a microphone and a browser are enough to go live.', '/model-sign-up'],
  ] as const;
  for (const [position, [text, link]] of texts.entries()) {
    const [title = '', image = ''] = [bannerTitles[position], banners[position]];
    await past.saveBanner({ id: uuid(), title, text, image, link, position });
  }
}
