import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { EngineMissing, startCluster } from './cluster.ts';
import { prove } from './proofs.ts';

/** `npm run test:cluster`: starts a cluster, breaks it in every way, and prints what it cost; `-- --json` for machines. */
const asJson = process.argv.includes('--json');
const say = (line: string) => void (asJson ? process.stderr : process.stdout).write(`${line}\n`);
const verify = path.resolve(import.meta.dirname, '../../apps/server/src/commands/verify-ledger.ts');

try {
  const cluster = await startCluster(say);
  try {
    const figures = await prove(cluster, say);
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...cluster.settings };
    figures.ledger = execFileSync(process.execPath, [verify], { env }).toString().trim();
    process.stdout.write(`${JSON.stringify(figures, undefined, asJson ? 0 : 2)}\n`);
    const { failedRequests, lostLines, doubledLines, lostTips, jobsLeft } = figures;
    if (failedRequests + lostLines + doubledLines + lostTips + jobsLeft > 0) process.exitCode = 1;
  } finally {
    await cluster.stop();
  }
} catch (error) {
  if (!(error instanceof EngineMissing)) throw error;
  say(`Skipped: this machine has no ${error.message}.`);
  if (asJson) process.stdout.write(`${JSON.stringify({ skipped: error.message })}\n`);
}
process.exit();
