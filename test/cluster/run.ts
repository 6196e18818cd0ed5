import { EngineMissing, startCluster } from './cluster.ts';

/** `npm run cluster`: a site on several processes on this machine, until Ctrl-C. */
const say = (line: string) => void process.stdout.write(`${line}\n`);
try {
  const cluster = await startCluster(say);
  for (const [name, address] of Object.entries(cluster.addresses)) say(`  ${name.padEnd(11)} ${address}`);
  say('  Demo accounts: rafe.tolland and maren.vale, as after npm start. Ctrl-C ends everything.');
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await cluster.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
} catch (error) {
  if (!(error instanceof EngineMissing)) throw error;
  say(`The cluster needs ${error.message}, which this machine does not have.`);
  process.exitCode = 1;
}
