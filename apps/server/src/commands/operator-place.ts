import path from 'node:path';
import { type Config, ConfigError, loadEnvironmentFile, readConfig } from '../config.ts';
import { findEmbeddedPostgres, NoClientProgram, startEmbeddedPostgres } from '../platform/database/index.ts';
import { say } from '../platform/i18n/index.ts';
import { Refusal } from '../platform/refusal.ts';
import { texts } from './locales/texts.ts';

/** Something the operator can mend; its message is all that is shown. */
export class OperatorError extends Error {}

/**
 * Does an operator's work with the configuration of this checkout, and prints the sentence the work resolves to. What
 * the operator can mend is printed in a sentence and fails the command.
 */
export async function runAsOperator(work: (config: Config) => Promise<string>): Promise<void> {
  try {
    loadEnvironmentFile();
    process.stdout.write(`${await work(readConfig())}\n`);
  } catch (error) {
    process.stderr.write(`${wordsOf(error) ?? (error as Error).stack ?? error}\n`);
    process.exitCode = 1;
  }
}

/** What the operator reads of what can be mended: of what was given wrong, each thing. Undefined for a fault of the site. */
function wordsOf(error: unknown): string | undefined {
  if (error instanceof NoClientProgram) {
    return say(texts.backup.noProgram({ program: error.program, major: String(error.major) }));
  }
  if (error instanceof OperatorError || error instanceof ConfigError) return error.message;
  if (!(error instanceof Refusal)) return undefined;
  const fields = Object.entries(error.fields ?? {});
  if (fields.length === 0) return error.message;
  return fields.map(([field, problem]) => `${field}: ${problem}`).join('\n');
}

export interface Place {
  ownerUrl: string;
  appUrl: string;
  close(): Promise<void>;
}

/** The database of the running site, or for as long as the command takes the one that rests in its folder. */
export async function openPlace(config: Config): Promise<Place> {
  if (config.DATABASE_URL && config.DATABASE_OWNER_URL) {
    return { ownerUrl: config.DATABASE_OWNER_URL, appUrl: config.DATABASE_URL, close: async () => {} };
  }
  const dataFolder = path.join(config.DATA_DIR, 'database');
  const known = await findEmbeddedPostgres(dataFolder);
  if (!known) {
    throw new OperatorError(say(texts.noSite({ folder: config.DATA_DIR })));
  }
  if (known.running) return { ...known, close: async () => {} };
  const server = await startEmbeddedPostgres({ dataFolder });
  return { ownerUrl: server.ownerUrl, appUrl: server.appUrl, close: () => server.stop() };
}
