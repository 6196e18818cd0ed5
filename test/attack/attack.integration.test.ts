import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AttackedSite, openAttackedSite } from './attack-site.ts';
import { forgeOnce } from './forge-webhooks.ts';
import { sendMalformed } from './send-malformed.ts';
import { openWorld } from './world.ts';

/**
 * The short form of `npm run test:attack`, which also looks at how long everybody else waits: beside other tests that
 * says about the machine.
 */

const requests = 500;
let attacked: AttackedSite;

beforeAll(async () => {
  attacked = await openAttackedSite();
}, 180_000);

afterAll(() => attacked?.stop());

test('500 malformed requests find no fault, and the same processes go on', async () => {
  const { site } = attacked;
  const before = site.pids();
  const world = await openWorld(attacked);
  const figures = await sendMalformed(site.port, { count: requests, seed: 13, world });
  expect(figures.faults, figures.faults.length > 0 ? site.output().slice(-4_000) : '').toEqual([]);
  expect(figures.sent).toBe(requests);
  expect(site.pids()).toEqual(before);
}, 120_000);

test('forged webhooks of every shape are refused', async () => {
  const sizes = [4_000, 126_000];
  expect(await forgeOnce(attacked, { sizes, answerLimitMs: Number.POSITIVE_INFINITY })).toMatch(
    /^192 refused/,
  );
}, 120_000);
