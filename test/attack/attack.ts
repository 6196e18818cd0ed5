import { setTimeout as sleep } from 'node:timers/promises';
import { typeCommand } from '@candela/testkit/operator';
import { usageOf } from '../../bench/report/process-usage.ts';
import { type AttackedSite, openAttackedSite } from './attack-site.ts';
import { openBystander, type Seen } from './bystander.ts';
import { openChecks, require } from './checks.ts';
import { crowd } from './crowd.ts';
import { fillDisk } from './fill-disk.ts';
import { allSizes, forgeOnce, forgeWithoutEnd } from './forge-webhooks.ts';
import { hideAgain } from './hide-again.ts';
import { lockOutStaff } from './lock-out-staff.ts';
import { sendMalformed } from './send-malformed.ts';
import { openWorld } from './world.ts';

/**
 * `npm run test:attack`: a site as in production, attacked in every way it was once hurt by, while somebody else uses
 * it. `-- --seed 7` repeats a run's malformed requests, `-- --requests 1000` sends fewer. Ends by itself.
 */
const limitMs = 900_000;
const answerLimitMs = 1_000;
const growthLimitBytes = 200 * 1024 ** 2;
const memoryLimitBytes = 1_500 * 1024 ** 2;
const settleMs = 3_000;

function numberAfter(flag: string, usual: number): number {
  const at = process.argv.indexOf(flag);
  const value = at < 0 ? usual : Number(process.argv[at + 1]);
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`${flag} takes a whole number above zero.`);
  return value;
}

const print = (line: string) => void process.stdout.write(`${line}\n`);
const requests = numberAfter('--requests', 10_000);
const seed = numberAfter('--seed', Math.floor(Math.random() * 1_000_000) + 1);
const checks = openChecks(print);
let attacked: AttackedSite | undefined;

const timer = setTimeout(() => {
  print(`The attack did not end within ${limitMs / 1_000} s.`);
  void attacked?.site.kill9().finally(() => process.exit(1));
}, limitMs);

print(`Seed ${seed}.`);
try {
  attacked = await openAttackedSite();
  await attackAll(attacked);
} finally {
  await attacked?.stop();
  clearTimeout(timer);
}
print(`${checks.passed} passed, ${checks.failed} failed`);
process.exit(checks.failed === 0 ? 0 : 1);

async function attackAll(on: AttackedSite): Promise<void> {
  const { site } = on;
  const before = site.pids();
  const bystander = await openBystander(on);
  const memory = () => usageOf(before.server).memoryBytes;
  let mostBytes = memory();
  const watching = setInterval(() => {
    mostBytes = Math.max(mostBytes, memory());
  }, 250);
  watching.unref();

  /** An attack, and what everybody else had of the site meanwhile. */
  const attack = async (name: string, work: () => Promise<string>) => {
    await bystander.seen();
    await checks.check(name, work);
    await checks.check(`${name}: everybody else is answered`, async () => wereServed(await bystander.seen()));
  };

  await attack('forged webhooks', () => forgeOnce(on, { sizes: allSizes, answerLimitMs }));
  await attack('forged webhooks without end', () => forgeWithoutEnd(on, 3_000));
  await attack('upload addresses without end', () => fillDisk(on));
  await attack('a crowd that buys, ships, renews and refunds', () => crowd(on));
  await attack('reports after a dismissal', () => hideAgain(on));
  await attack('wrong second factors of staff', () => lockOutStaff(on));
  const world = await openWorld(on);
  const malformed = async (count: number, from: number) => {
    const figures = await sendMalformed(site.port, { count, seed: from, world });
    require(figures.faults.length === 0, figures.faults.slice(0, 20).join('\n  '));
    const statuses = Object.entries(figures.statuses).map(([status, times]) => `${times} ${status}`);
    return `${figures.sent} sent: ${statuses.join(', ')}`;
  };
  const half = Math.ceil(requests / 2);
  await attack('malformed requests, first half', () => malformed(half, seed));
  await sleep(settleMs);
  const halfwayBytes = memory();
  await attack('malformed requests, second half', () => malformed(requests - half, seed + 1));
  await sleep(settleMs);
  clearInterval(watching);

  await checks.check('memory is bounded', async () => {
    const grown = memory() - halfwayBytes;
    const said = `${megabytes(mostBytes)} MB at most, ${megabytes(grown)} MB more after the second half`;
    require(grown < growthLimitBytes && mostBytes < memoryLimitBytes, said);
    return said;
  });
  await checks.check('the same processes', async () => {
    const after = site.pids();
    require(JSON.stringify(after) === JSON.stringify(before), `${JSON.stringify([before, after])}`);
    return Object.entries(after)
      .map(([name, pid]) => `${name} ${pid}`)
      .join(', ');
  });
  await checks.check('ledger:verify', async () => (await typeCommand(site, 'verify-ledger')).trim());
  bystander.leave();
}

function wereServed(seen: Seen): string {
  const { asked, slowestMs, slowest, failures, machineMs } = seen;
  const said = `${asked} answers, the slowest ${Math.round(slowestMs)} ms (${slowest}); waiting for a processor took ${machineMs} ms at most`;
  require(failures.length === 0, `${failures.slice(0, 5).join('; ')}; ${said}`);
  require(slowestMs < answerLimitMs, said);
  return said;
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1024 ** 2);
}
