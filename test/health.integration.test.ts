import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Health } from '@candela/contract/admin/health';
import { bootSite, type Site } from '@candela/testkit/boot';
import { newOwner } from '@candela/testkit/e2e-staff';
import { afterAll, beforeAll, expect, test } from 'vitest';

let site: Site;
let folder: string;
let token: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'candela-health-'));
  site = await bootSite({
    seed: 'none',
    env: {
      BACKUP_FOLDER: folder,
      BACKUP_RECIPIENT: 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p',
    },
  });
  token = (await newOwner(site)).token;
});

afterAll(async () => {
  await site?.stop();
  await rm(folder, { recursive: true, force: true });
});

const health = async () => {
  const { body } = await site.call('adminAccess/getHealth', {}, token);
  return (body as { data: Health }).data;
};

test('a young site works, and lacks its first check and its first backup', async () => {
  expect(await health()).toMatchObject({
    live: { state: 'good', isKnown: true, shows: 0, seats: 0 },
    jobs: { state: 'good', givenUp: 0 },
    mails: { state: 'good', givenUp: 0 },
    webhooks: { state: 'good', failing: 0 },
    cases: { state: 'good', overdue: 0 },
    staff: { state: 'good', open: 0 },
    chargebacks: { state: 'good', open: 0 },
    inbox: { state: 'good', readAt: null, failingSince: null },
    payouts: { state: 'good', stuck: 0 },
    backups: { state: 'bad', made: 'here', madeAt: null },
    versions: { node: process.versions.node },
  });
  expect((await health()).jobs.runners).toBeGreaterThan(0);
});

test('a backup of last night is good, one of last week is late, and files beside it are none', async () => {
  const stampOf = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '');
  const named = async (ageHours: number) => {
    const at = new Date(Date.now() - ageHours * 3_600_000);
    await writeFile(path.join(folder, `candela-${stampOf(at)}.tar.zst.age`), '');
    return at;
  };
  const week = await named(7 * 24);
  await writeFile(path.join(folder, `candela-${stampOf(new Date())}-secrets.tar.zst.age`), '');
  const inSeconds = (at: string) => Math.floor(Date.parse(at) / 1000);
  const late = (await health()).backups;
  expect([late.state, inSeconds(late.madeAt ?? '')]).toEqual(['bad', inSeconds(week.toISOString())]);
  const night = await named(8);
  const good = (await health()).backups;
  expect([good.state, inSeconds(good.madeAt ?? '')]).toEqual(['good', inSeconds(night.toISOString())]);
});
