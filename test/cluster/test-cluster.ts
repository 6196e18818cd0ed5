import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { type Cluster, EngineMissing, startCluster } from './cluster.ts';
import { proveChart } from './helm.ts';
import { type LiveBrowser, openLiveBrowser } from './pages.ts';
import { prove } from './proofs.ts';
import { proveBilling } from './proofs-billing.ts';
import { proveChat } from './proofs-chat.ts';
import { proveWhipAndBan } from './proofs-live.ts';
import { proveMail } from './proofs-mail.ts';
import { proveLostNodes } from './proofs-nodes.ts';
import { proveRecordings } from './proofs-recordings.ts';
import { proveRestore } from './proofs-restore.ts';
import { proveTurn } from './proofs-turn.ts';
import { proveUpgrade } from './proofs-upgrade.ts';
import { proveUploads } from './proofs-uploads.ts';

/**
 * `npm run test:cluster`: starts a cluster, breaks it in every way, and prints what it cost; `-- --json` for machines, and
 * `-- --only whip,nodes` for some of the proofs, `-- --sockets 2000` for a chat of fewer. Ends with 1 when anything was lost, doubled or charged too much.
 */
const asJson = process.argv.includes('--json');
const only = argument('--only')?.split(',');
const sockets = Number(argument('--sockets') ?? 10_000);
const say = (line: string) => void (asJson ? process.stderr : process.stdout).write(`${line}\n`);
const verify = path.resolve(import.meta.dirname, '../../apps/server/src/commands/verify-ledger.ts');

/** What follows a name on the command line. */
function argument(name: string): string | undefined {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
}

type Figures = Record<string, unknown>;
type Proof = (cluster: Cluster, browser: LiveBrowser) => Promise<object>;

const proofs: Record<string, Proof> = {
  whip: (cluster, browser) => proveWhipAndBan(cluster, browser, say),
  turn: (cluster, browser) => proveTurn(cluster, browser, say),
  mail: (cluster) => proveMail(cluster, say),
  recordings: (cluster) => proveRecordings(cluster, say),
  nodes: (cluster, browser) => proveLostNodes(cluster, browser, say),
  outages: (cluster, browser) => prove(cluster, browser, say),
  uploads: (cluster) => proveUploads(cluster, say),
  chat: (cluster, browser) => proveChat(cluster, browser, sockets, say),
  billing: (cluster, browser) => proveBilling(cluster, browser, Number(argument('--viewers') ?? 100), say),
  upgrade: (cluster) => proveUpgrade(cluster, argument('--previous'), say),
  chart: (cluster) => proveChart(cluster, say),
  restore: (cluster) => proveRestore(cluster, say),
};
/** What has to be nothing. */
const noneOf = [
  'failedRequests',
  'lostLines',
  'doubledLines',
  'lostTips',
  'jobsLeft',
  'overchargedMinutes',
  'billedMinutesOver',
  'billedTooLittle',
  'ghosts',
  'bannedMediaPackets',
  'bannedJoins',
  'chatLost',
  'chatMisplaced',
  'lostUploads',
  'doubledUploads',
  'lostMails',
  'doubledMails',
  'mirrorsCounted',
];
/** What must not be more. */
const atMost: Record<string, number> = {
  socketsBackMs: 2_000,
  longestFreezeMs: 1_000,
  nodeKillRecoveryMs: 10_000,
  nodePauseRecoveryMs: 10_000,
  chatP99Ms: 150,
};

/** What must not be less: a recording that did not land has none. */
const atLeast: Record<string, number> = { draftSeconds: 8, draftFrames: 100 };

function problemsOf(figures: Figures): string[] {
  return [
    ...noneOf.filter((name) => Number(figures[name] ?? 0) !== 0),
    ...Object.keys(atMost).filter((name) => Number(figures[name] ?? 0) > (atMost[name] ?? 0)),
    ...Object.keys(atLeast).filter((name) => name in figures && Number(figures[name]) < (atLeast[name] ?? 0)),
    ...Object.keys(figures).filter((name) => name.startsWith('failed: ')),
    ...((figures.brokenOperations as string[] | undefined) ?? []),
    ...(String(figures.relayedBy ?? 'relay') === 'relay' ? [] : ['relayedBy']),
    ...(figures.restoreEqual === false ? ['restoreEqual'] : []),
    ...(String(figures.ledger).startsWith('OK') ? [] : ['ledger']),
  ];
}

try {
  const cluster = await startCluster(say);
  const browser = await openLiveBrowser(cluster.url);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, async () => {
      await browser?.close();
      await cluster.stop();
      process.exit(1);
    });
  }
  try {
    if (!browser) throw new EngineMissing('Chromium');
    const figures: Figures = {};
    for (const [name, proof] of Object.entries(proofs)) {
      if (only && !only.includes(name)) continue;
      say(`== ${name}`);
      try {
        Object.assign(figures, await proof(cluster, browser));
      } catch (error) {
        // The others say what they can.
        figures[`failed: ${name}`] = String(error);
        say(String(error instanceof Error ? error.stack : error));
        for (const child of [
          ...cluster.processes.values(),
          ...cluster.liveNodes.map((node) => node.child()),
        ]) {
          say(`-- ${child.name} said at last:\n${child.output()}`);
        }
      }
    }
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...cluster.settings };
    figures.ledger = execFileSync(process.execPath, [verify], { env }).toString().trim();
    const problems = problemsOf(figures);
    const { bannedMediaPackets: evictedMediaPackets, ...others } = figures;
    process.stdout.write(
      `${JSON.stringify({ ...others, evictedMediaPackets, problems }, undefined, asJson ? 0 : 2)}\n`,
    );
    if (problems.length > 0) process.exitCode = 1;
  } finally {
    await browser?.close();
    await cluster.stop();
  }
} catch (error) {
  if (!(error instanceof EngineMissing)) throw error;
  say(`Skipped: this machine has no ${error.message}.`);
  if (asJson) process.stdout.write(`${JSON.stringify({ skipped: error.message })}\n`);
}
process.exit();
