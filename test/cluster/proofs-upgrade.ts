import path from 'node:path';
import { migrate } from '@candela/server/database';
import { callApi, dataOf } from '@candela/testkit/boot-calls';
import { freePort } from '@candela/testkit/free-port';
import { answers, startChild, untilReady } from './children.ts';
import type { Cluster } from './cluster.ts';
import { asOwner } from './engines.ts';
import { layOut, newestRelease } from './previous-release.ts';

const migrations = path.resolve(import.meta.dirname, '../../apps/server/migrations');
/** What would end the session that asks, or the account. */
const leftOut = /log-?out|delete|close|erase|panic|deactivate|password/i;

export interface UpgradeFigures {
  /** What was upgraded from; null where there is no release yet. */
  previousRelease: string | null;
  newMigrations: number;
  askedOperations: number;
  /** Operations of the previous release that fail on the new tables and did not before. */
  brokenOperations: string[];
}

/**
 * The previous release goes on answering while the tables of this one are made below it: every operation that can be asked with
 * nothing, and a tip, are asked before and after.
 */
export async function proveUpgrade(
  cluster: Cluster,
  from: string | undefined,
  say: (line: string) => void,
): Promise<UpgradeFigures> {
  const ref = from ?? newestRelease();
  if (ref === undefined) {
    say('Skipped: there is no release to upgrade from yet; -- --previous <commit> names another state.');
    return { previousRelease: null, newMigrations: 0, askedOperations: 0, brokenOperations: [] };
  }
  const { ownerUrl, appUrl } = cluster.postgres;
  const on = (url: string) => url.replace(/candela$/, 'previous');
  await asOwner(ownerUrl, 'create database previous');
  await asOwner(on(ownerUrl), 'grant connect on database previous to candela_app');
  const main = layOut(ref, path.join(cluster.folder, 'previous'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const old = startChild(
    'the previous release',
    process.execPath,
    ['--disable-warning=ExperimentalWarning', main],
    {
      cwd: path.join(cluster.folder, 'previous'),
      env: {
        ...{
          PATH: process.env.PATH,
          HOME: process.env.HOME,
          HOST: '127.0.0.1',
          PORT: `${port}`,
          PUBLIC_URL: url,
        },
        ...{ DATABASE_URL: on(appUrl), DATABASE_OWNER_URL: on(ownerUrl), RATE_LIMIT_FACTOR: '1000' },
        DATA_DIR: path.join(cluster.folder, 'previous-data'),
      },
    },
  );
  try {
    await untilReady(old, () => answers(`${url}/ready`));
    const operations = await operationsOf(url);
    const before = await failing(url, operations);
    const ran = await migrate({ ownerUrl: on(ownerUrl), folder: migrations, appRole: 'candela_app' });
    const after = await failing(url, operations);
    const brokenOperations = after.filter((name) => !before.includes(name));
    say(
      `${ref}: ${operations.length} operations before and after ${ran.length} migrations, ` +
        `${brokenOperations.length} of them broken.`,
    );
    return {
      previousRelease: ref,
      newMigrations: ran.length,
      askedOperations: operations.length,
      brokenOperations,
    };
  } finally {
    await old.stop();
  }
}

async function operationsOf(url: string): Promise<string[]> {
  const { body } = await callApi(url, 'openapi.json');
  const paths = Object.keys((body.paths ?? {}) as object);
  return paths.filter((one) => !leftOut.test(one) && !one.includes('{'));
}

/** Who answers with a fault of the server's. */
async function failing(url: string, operations: readonly string[]): Promise<string[]> {
  const login = async (name: string, type: string) =>
    dataOf<{ token: string; user: { _id: string } }>(
      'login',
      await callApi(url, 'userAccess/login', { login: name, password: 'candle-light-1', type }),
    );
  const [member, model] = [await login('rafe.tolland', 'user'), await login('maren.vale', 'model')];
  const failed: string[] = [];
  for (const operation of operations) {
    for (const { token } of [member, model]) {
      const { status } = await callApi(url, operation, {}, token);
      if (status >= 500 && status !== 503) failed.push(operation);
    }
  }
  const tip = { modelId: model.user._id, amountCredits: 1, message: 'an upgrade' };
  const { status } = await callApi(url, 'userAccess/tips', tip, member.token);
  return [...new Set(status === 200 ? failed : [...failed, 'a tip'])];
}
