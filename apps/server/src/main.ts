import { startApp } from './app.ts';
import { ConfigError, loadEnvironmentFile, readConfig } from './config.ts';
import { DemoDataError } from './demo-data.ts';
import { SiteTaken } from './platform/database/index.ts';

/** Signals the supervisor that starting again cannot help. */
const configurationExitCode = 78;

/** Failures an operator mends, not a programmer: said in a sentence, without a stack. */
function operatorSentence(error: unknown, port: number | undefined): string | undefined {
  if (error instanceof ConfigError || error instanceof DemoDataError || error instanceof SiteTaken) {
    return error.message;
  }
  if (!(error instanceof Error)) return undefined;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return `Port ${port} is already in use. Choose another one: PORT=${(port ?? 3000) + 1} npm start`;
  }
  if (code === 'EACCES')
    return `Port ${port} needs more permissions than this account has. Choose one above 1023.`;
  return error.message.includes('already in use by pid') ? error.message : undefined;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

let port: number | undefined;
try {
  loadEnvironmentFile();
  const config = readConfig();
  port = config.PORT;
  const withDemo = !config.production && config.DEMO === 'on';
  const app = await startApp(config, withDemo ? (await import('@candela/testkit/demo')).seedDemo : undefined);
  for (const line of app.greeting) print(line);
  // Whoever started this process with a channel may be waiting for it to listen.
  process.send?.('ready', undefined, undefined, () => {});

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await app.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
  // The supervisor's channel closes when it is killed; a server must not outlive it.
  process.on('disconnect', () => void stop());
} catch (error) {
  const sentence = operatorSentence(error, port);
  process.stderr.write(`${sentence ?? (error instanceof Error ? error.stack : String(error))}\n`);
  process.exit(sentence === undefined ? 1 : configurationExitCode);
}
