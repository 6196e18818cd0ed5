import { spawn } from 'node:child_process';
import path from 'node:path';
import { bootSite, type Site } from '@candela/testkit/boot';
import { freePort } from '@candela/testkit/free-port';
import { operate } from '@candela/testkit/operator';
import { afterEach, expect, test } from 'vitest';

const password = 'Kettle-and-lantern-42';
const configurationExitCode = 78;
let site: Site | undefined;

afterEach(async () => {
  await site?.stop();
});

test('production refuses a demo site in one sentence, and starts once the demo is taken out', async () => {
  site = await bootSite({ seed: 'demo' });
  await site.ask('userAccess/register', {
    type: 'user',
    username: 'not.of.the.demo',
    email: 'real@example.test',
    password,
    dob: '1990-05-17',
    acceptTerms: true,
  });
  await site.kill9();

  const refused = await startInProduction(site.dataFolder);
  expect(refused).toMatchObject({ code: configurationExitCode, answered: undefined });
  expect(refused.output.trim().split('\n')).toHaveLength(1);
  expect(refused.output).toContain('npm run demo:remove');

  expect(await operate(site, 'remove-demo')).toMatch(/The demo is gone: 22 accounts are erased/);
  expect(await operate(site, 'remove-demo')).toContain('no demo accounts');
  expect(await operate(site, 'verify-ledger')).toContain('OK');

  const started = await startInProduction(site.dataFolder, async (url) => {
    const login = (name: string, secret: string, type: string) =>
      post(`${url}/api/userAccess/login`, { login: name, password: secret, type });
    const models = await post(`${url}/api/userAccess/getAllModelWithCategory`, {});
    const hung = ['userCategory/getAllCategory', 'userBanner/getAllBanner'].map(
      async (list) => (await post(`${url}/api/${list}`, {})).body.data,
    );
    return {
      demo: [
        (await login('rafe.tolland', 'candle-light-1', 'user')).status,
        (await login('maren.vale', 'candle-light-1', 'model')).status,
      ],
      real: (await login('real@example.test', password, 'user')).status,
      models: models.body.modelCounts,
      hung: await Promise.all(hung),
    };
  });
  expect(started.output).not.toContain('Demo accounts');
  expect(started.answered).toEqual({ demo: [401, 401], real: 200, models: 0, hung: [[], []] });
}, 240_000);

async function post(url: string, body: unknown) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

/** Starts the server on a folder as in production; asks it once it listens, and stops it. */
async function startInProduction<Answer>(dataFolder: string, ask?: (url: string) => Promise<Answer>) {
  const port = await freePort();
  const child = spawn(process.execPath, [path.resolve('apps/server/src/main.ts')], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataFolder,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const listens = new Promise<true>((resolve) => child.once('message', () => resolve(true)));
  const begun = await Promise.race([listens, ended]);
  const answered = begun === true ? await ask?.(`http://127.0.0.1:${port}`) : undefined;
  if (begun === true) child.kill('SIGTERM');
  return { code: await ended, output, answered };
}
