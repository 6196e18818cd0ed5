import { contract } from '@candela/contract';
import { footerContent } from '@candela/contract/editorial/operations';
import { hourMs } from '@candela/contract/shared/durations';
import { openTestDatabase, type TestDatabase } from '@candela/testkit/test-database';
import type { InferContractRouterOutputs } from '@orpc/contract';
import { call } from '@orpc/server';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statement } from '../../platform/database/index.ts';
import { saveCmsPage } from './commands/save-cms-page.ts';
import {
  createEditorial,
  deleteFaq,
  type Editorial,
  type PageRevision,
  revisePage,
  saveFaq,
} from './index.ts';
import { getCmsPage } from './queries/get-cms-page.ts';

let testDatabase: TestDatabase;
let editorial: Editorial;
const now = new Date('2026-03-01T10:00:00Z');
type Answers = InferContractRouterOutputs<typeof contract.editorial>;

/** Asks as a client would, which may send anything. */
const ask = <Name extends keyof Answers>(name: Name, input: unknown) =>
  call(editorial.routes[name] as never, input as never, { context: {} }) as Promise<Answers[Name]>;

const storedDescription = statement<{ description: string }>(
  'test.stored-description',
  'select description from editorial.cms_pages where slug = $1',
);
const tamper = statement('test.tamper', 'update editorial.cms_pages set description = $2 where slug = $1');
const addBanner = statement(
  'test.add-banner',
  `insert into editorial.banners (id, title, text, image, link, position) values ($1, $2, 'Text', '/files/a.webp', $3, $4)`,
);

beforeAll(async () => {
  testDatabase = await openTestDatabase();
  editorial = createEditorial({
    database: testDatabase.database,
    clock: () => now,
    mailer: { send: async () => {} },
    siteName: () => 'Candela',
    publicUrl: 'http://site.test',
    mailDomain: 'site.test',
    log: { info: () => undefined, warn: () => undefined },
  });
});

afterAll(() => testDatabase.drop());

describe('getCmsPage', () => {
  it.each(['about-us', 'privacy-policy', 'terms-condition', 'dmca', '2257', 'age-gate'])(
    'has %s from the start, without notes to the operator and unfilled placeholders',
    async (slug) => {
      const { data } = await ask('getCmsPage', { slug });
      expect(data).toMatchObject({ slug, title: expect.stringMatching(/\w/) });
      expect(data.description).toContain('<p>');
      expect(data.description).not.toMatch(/operator-note|lawyer|\[[a-z]/i);
    },
  );

  it('has a footer that says all models are 18 or older', async () => {
    const { data } = await ask('getCmsPage', { slug: 'footer' });
    const footer = footerContent.parse(JSON.parse(data.description));
    expect(footer.content).toContain('All models are 18 or older.');
  });

  it('refuses a page that is not there, and a name that is none', async () => {
    await expect(ask('getCmsPage', { slug: 'nothing-here' })).rejects.toMatchObject({ code: 'not_found' });
    for (const slug of ['', '../etc/passwd', 'About', "a' or '1'='1", 'a'.repeat(61), '🔥', 'a\0', 5, null]) {
      await expect(ask('getCmsPage', { slug })).rejects.toThrow('Input validation failed');
    }
  });

  it('cleans a page when it is written', async () => {
    const { database } = testDatabase;
    const description =
      '<p onmouseover="x()">Hello <img src=x onerror=alert(1)></p><script>alert(1)</script>';
    await database.transaction((tx) =>
      saveCmsPage(tx, { slug: 'about-us', title: 'About', description }, now),
    );
    expect(await database.row(storedDescription, ['about-us'])).toEqual({ description: '<p>Hello </p>' });
    expect((await ask('getCmsPage', { slug: 'about-us' })).data).toMatchObject({
      title: 'About',
      updatedAt: now.toISOString(),
    });
  });

  it('cleans a page again when it is read', async () => {
    const { database } = testDatabase;
    await database.execute(tamper, [
      'dmca',
      '<p>a</p><a href="javascript:alert(1)">b</a><iframe src=x></iframe>',
    ]);
    expect((await ask('getCmsPage', { slug: 'dmca' })).data.description).toBe('<p>a</p><a>b</a>');
    await database.execute(tamper, ['footer', '{"content":"<script>x</script>"']);
    const footer = await ask('getCmsPage', { slug: 'footer' });
    expect(footerContent.parse(JSON.parse(footer.data.description)).content).toBe('');
  });
});

describe('revisePage', () => {
  const revise = (page: Partial<PageRevision> & { slug: string }, at: Date) =>
    testDatabase.database.transaction((tx) =>
      revisePage(
        tx,
        {
          title: 'Title',
          description: '<p>Text</p>',
          staffId: uuid(),
          publish: 'now',
          publishAt: null,
          ...page,
        },
        at,
      ),
    );
  const later = new Date(now.getTime() + 3_600_000);

  it('refuses to publish what waits to be filled in, naming it, and keeps it as a draft nobody else sees', async () => {
    const description =
      '<p class="operator-note">Ask [your lawyer].</p><p>Run by [company name], [number].</p><p>See [1].</p>';
    await expect(revise({ slug: 'imprint', description }, now)).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { description: { values: { missing: '[company name], [number]' } } },
    });
    await revise({ slug: 'imprint', description, publish: 'draft', placement: 'footer' }, now);
    await expect(ask('getCmsPage', { slug: 'imprint' })).rejects.toMatchObject({ code: 'not_found' });
    expect((await ask('listPlacedPages', {})).data.map(({ slug }) => slug)).not.toContain('imprint');
    await revise({ slug: 'imprint', seenAt: now.toISOString(), title: 'Imprint' }, now);
    expect((await ask('listPlacedPages', {})).data).toContainEqual({
      slug: 'imprint',
      title: 'Imprint',
      placement: 'footer',
    });
  });

  it('shows a scheduled text from its time on, and what was there until then', async () => {
    await revise({ slug: 'house-rules', description: '<p>Old</p>' }, now);
    const next = { slug: 'house-rules', description: '<p>New</p>', seenAt: now.toISOString() };
    await expect(revise({ ...next, publish: 'later', publishAt: now }, now)).rejects.toMatchObject({
      fields: { publishAt: expect.anything() },
    });
    await revise({ ...next, publish: 'later', publishAt: later }, now);
    const { database } = testDatabase;
    expect((await getCmsPage(database, 'house-rules', now)).data.description).toBe('<p>Old</p>');
    const shown = (await getCmsPage(database, 'house-rules', later)).data;
    expect(shown).toMatchObject({ description: '<p>New</p>', updatedAt: later.toISOString() });
    await revise({ slug: 'house-rules', publish: 'draft', seenAt: now.toISOString() }, later);
    expect((await getCmsPage(database, 'house-rules', later)).data.description).toBe('<p>New</p>');
  });
});

describe('listFaqs', () => {
  it('gives groups together and in order', async () => {
    const { data, totalCount } = await ask('listFaqs', {});
    expect(totalCount).toBe(data.length);
    expect(totalCount).toBeGreaterThanOrEqual(10);
    const groups = data.map((faq) => faq.group).filter((group, index, all) => group !== all[index - 1]);
    expect(groups).toEqual(['Credits', 'Paid minutes', 'Privacy', 'Going live']);
  });

  it('pages and searches', async () => {
    const all = await ask('listFaqs', {});
    const second = await ask('listFaqs', { current_page: 2, per_page: 5 });
    expect(second).toEqual({ data: all.data.slice(5, 10), totalCount: all.totalCount });
    expect((await ask('listFaqs', { search: 'OBS' })).data.map((faq) => faq.group)).toEqual(['Going live']);
    expect((await ask('listFaqs', { search: 'paid minutes' })).totalCount).toBe(4);
    expect(await ask('listFaqs', { current_page: 1_000_000 })).toEqual({
      data: [],
      totalCount: all.totalCount,
    });
  });

  it.each(['%', '\\', "'; drop table editorial.faqs; --", '<script>', '🔥', '\ud800', 'zzzz'])(
    'finds nothing for %j, and does not break',
    async (search) => {
      expect(await ask('listFaqs', { search })).toEqual({ data: [], totalCount: 0 });
    },
  );

  it('shows a question from its time on', async () => {
    const { database } = testDatabase;
    const draft = { group: 'Credits', question: 'What are lanterns?', answer: 'Lamps.', position: 0 };
    const find = async () => (await ask('listFaqs', { search: 'lanterns' })).totalCount;
    const save = (shownFrom: Date | null, id?: string) =>
      database.transaction((tx) => saveFaq(tx, { ...draft, shownFrom, id }));
    const { id } = await save(new Date(Date.now() + hourMs));
    expect(await find()).toBe(0);
    await save(new Date(Date.now() - hourMs), id);
    expect(await find()).toBe(1);
    await database.transaction((tx) => deleteFaq(tx, id));
  });

  it('takes nothing but control characters for no search', async () => {
    expect((await ask('listFaqs', { search: '\0' })).totalCount).toBeGreaterThan(0);
  });

  it('refuses what the contract refuses', async () => {
    for (const input of [
      { search: 'x'.repeat(10_240) },
      { per_page: 0 },
      { current_page: 1e9 },
      { search: [] },
    ]) {
      await expect(ask('listFaqs', input)).rejects.toThrow('Input validation failed');
    }
  });
});

describe('listBanners', () => {
  it('has none at first, then those of the operator in order, with safe links only', async () => {
    expect(await ask('listBanners', {})).toEqual({ data: [], totalCount: 0 });
    const { database } = testDatabase;
    await database.execute(addBanner, [uuid(), 'Second', 'javascript:alert(1)', 2]);
    await database.execute(addBanner, [uuid(), 'First', '/live-models', 1]);
    const { data, totalCount } = await ask('listBanners', {});
    expect(totalCount).toBe(2);
    expect(data.map(({ title, link, image }) => ({ title, link, image }))).toEqual([
      { title: 'First', link: '/live-models', image: '/files/a.webp' },
      { title: 'Second', link: null, image: '/files/a.webp' },
    ]);
    expect((await ask('listBanners', { current_page: 2, per_page: 1 })).data[0]?.title).toBe('Second');
  });
});

describe('the routes', () => {
  it('implement every operation', () => {
    expect(Object.keys(editorial.routes).toSorted()).toEqual(Object.keys(contract.editorial).toSorted());
  });
});
