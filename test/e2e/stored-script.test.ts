import { bootSite, type Site } from '@candela/testkit/boot';
import { e2eTest, openBrowser, type Visitor } from '@candela/testkit/e2e-test';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectRefusals } from './stored-script/expect-refusals.ts';
import { textFields } from './stored-script/fields.ts';
import { notSaved, notShown } from './stored-script/not-shown.ts';
import { openRoom } from './stored-script/open-room.ts';
import { marks } from './stored-script/payloads.ts';
import { type Screen, type Shown, screensOf, type Viewer } from './stored-script/screens.ts';
import { type Stage, setStage } from './stored-script/stage.ts';
import { writeAsMember } from './stored-script/write-as-member.ts';
import { writeAsModel } from './stored-script/write-as-model.ts';
import { writeAsStaff } from './stored-script/write-as-staff.ts';

/**
 * Attacks in every text the contract takes, looked at wherever the site shows them, under its own content policy. A
 * text that is added to the contract has to be written here, and seen on a screen, before this passes again.
 */

let site: Site;
let browser: Browser;
let stage: Stage;
let shown: Shown;
const seen = new Set<number>();

beforeAll(async () => {
  [site, browser] = await Promise.all([
    bootSite({ seed: 'demo', env: { RATE_LIMIT_FACTOR: '1000' } }),
    openBrowser(),
  ]);
  stage = await setStage(site);
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const isOneOf = (key: string, patterns: readonly RegExp[]) => patterns.some((pattern) => pattern.test(key));

test('every text of the contract takes an attack, and keeps it as words', async () => {
  const words = await writeAsModel(stage);
  const letters = await writeAsMember(stage, words);
  shown = { ...words, ...letters, ...(await writeAsStaff(stage, words, letters)) };
  await expectRefusals(stage, shown);
  await openRoom(stage);
  const written = new Set(stage.written.values());
  const forgotten = textFields
    .map(({ key }) => key)
    .filter((key) => !written.has(key) && !stage.refused.has(key));
  expect([...new Set(forgotten)].filter((key) => !isOneOf(key, notSaved))).toEqual([]);
});

/** Counts what runs, from before the page's own scripts on. */
const trap = `window.__ran = () => { window.__runs = (window.__runs ?? 0) + 1; };`;

/** Everything of a page that somebody reads or hears, and what of it became an element or runs. */
const look = `(() => {
  const words = [document.title, document.body.innerText, document.body.textContent];
  const traces = [];
  for (const one of document.querySelectorAll('*')) {
    for (const name of ['value', 'title', 'alt', 'placeholder', 'aria-label', 'href', 'src', 'content'])
      words.push(name === 'value' ? String(one.value ?? '') : one.getAttribute(name) ?? '');
    // Data for the page or for search engines, which no browser runs; what ends it would be an element behind it.
    if (one.matches('script[type="application/ld+json"], script[type="application/json"]')) continue;
    if (one.matches('[data-stored], [onerror], [onload], [onfocus], script:not([src]), iframe:not([src^="/media/browser-sources/"]), math, base'))
      traces.push(one.outerHTML.slice(0, 200));
    for (const name of ['href', 'src', 'action', 'formaction'])
      if (/^\\s*(javascript|data:text)/i.test(one.getAttribute(name) ?? '')) traces.push(one.outerHTML.slice(0, 200));
    if (one.localName === 's' && /zq\\d+z/.test(one.parentElement?.textContent ?? '')) traces.push(one.outerHTML.slice(0, 200));
  }
  return { words: words.join('\\n'), traces, runs: window.__runs ?? 0 };
})()`;

/** @returns waits until a page has asked for nothing for a moment, or goes on asking for some seconds */
function watchRequests(page: Page): () => Promise<void> {
  let open = 0;
  page.on('request', () => {
    open += 1;
  });
  const close = () => {
    open = Math.max(0, open - 1);
  };
  page.on('requestfinished', close);
  page.on('requestfailed', close);
  return async () => {
    let quietTurns = 0;
    for (let turn = 0; turn < 80 && quietTurns < 3; turn += 1) {
      await page.waitForTimeout(40);
      quietTurns = open === 0 ? quietTurns + 1 : 0;
    }
  };
}

async function visit(visitor: Visitor, screens: readonly (string | Screen)[]): Promise<string[]> {
  const faults: string[] = [];
  let known = 0;
  visitor.page.on('dialog', (dialog) => {
    faults.push(`${visitor.path}: a dialog said ${dialog.message()}`);
    void dialog.dismiss();
  });
  await visitor.context.addInitScript(trap);
  const calm = watchRequests(visitor.page);
  const check = async (where: string) => {
    await calm();
    for (const problem of visitor.problems.slice(known)) faults.push(`${where}: ${problem}`);
    known = visitor.problems.length;
    const found = (await visitor.page.evaluate(look)) as { words: string; traces: string[]; runs: number };
    for (const [, number] of found.words.matchAll(marks)) seen.add(Number(number));
    for (const trace of found.traces) faults.push(`${where}: became an element: ${trace}`);
    if (found.runs > 0) faults.push(`${where}: a script ran`);
  };
  for (const screen of screens) {
    const { path, then = [] } = typeof screen === 'string' ? { path: screen } : screen;
    await visitor.goWithin(path);
    await visitor.screenHasCome({ limitMs: 45_000 });
    // A case opens beside the list, not above it.
    if (/open=|post=|order=/.test(path) && !path.startsWith('/admin/cases'))
      await visitor.page.getByRole('dialog').first().waitFor();
    await check(path);
    for (const [index, step] of then.entries()) {
      await step(visitor.page);
      await check(`${path}, opened ${index}`);
    }
  }
  return faults;
}

/** @returns the pages its menu leads to */
async function enterConsole(visitor: Visitor): Promise<string[]> {
  const { page } = visitor;
  await visitor.goTo('/');
  await page.evaluate((known) => localStorage.setItem('staffToken', known), stage.ownerToken);
  await visitor.goTo('/admin');
  const links = page.getByRole('navigation', { name: 'Admin console' }).getByRole('link');
  await links.first().waitFor();
  return await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
}

test(
  'none of them becomes an element or runs, whoever looks and wherever',
  () =>
    e2eTest(browser, site.url, 'stored script', async (open) => {
      const screens = screensOf(stage, shown);
      const tokens = {
        visitor: undefined,
        user: stage.member.token,
        model: stage.model.token,
        staff: undefined,
      };
      const faults = await Promise.all(
        (Object.keys(screens) as Viewer[]).map(async (who) => {
          const token = tokens[who];
          const visitor = await open(who, { ...(token !== undefined && { token }) });
          const menu = who === 'staff' ? await enterConsole(visitor) : [];
          return await visit(visitor, [...menu, ...screens[who]]);
        }),
      );
      expect(faults.flat()).toEqual([]);
      const met = new Set([...seen].map((number) => stage.written.get(number)));
      const unseen = [...stage.written.values()].filter((key) => !met.has(key));
      expect([...new Set(unseen)].filter((key) => !isOneOf(key, notShown))).toEqual([]);
    }),
  400_000,
);
