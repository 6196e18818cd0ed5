import { execFile, fork } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Site } from './boot.ts';
import { compiledFolder } from './site-templates.ts';

const commands = path.resolve(import.meta.dirname, '../../../apps/server/src/commands');

/** Where `setup` leaves the port of the operator's process for the test processes, which inherit it. */
const portVariable = 'CANDELA_TEST_OPERATOR';

/** A command with its arguments and its whole environment. */
export interface OperatorRequest {
  readonly file: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

export interface OperatorAnswer {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Vitest's global setup: starts one process that runs the operator commands of all tests, and resolves to the function
 * that ends it. Name this file in `globalSetup`.
 */
export async function setup(): Promise<() => void> {
  const child = fork(path.join(import.meta.dirname, 'operator-process.ts'), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(Number(message)));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The operator's process ended with ${code}.`)));
  });
  process.env[portVariable] = String(port);
  return () => {
    delete process.env[portVariable];
    child.disconnect();
  };
}

/**
 * Runs a command of the operator's on a site, such as `operate(site, 'approve-model', 'maren.vale')`. Uses the process
 * of `setup` where there is one, else types the command.
 * @returns what the command printed
 */
export async function operate(site: Site, command: string, ...args: string[]): Promise<string> {
  const port = process.env[portVariable];
  if (port === undefined) return await typeCommand(site, command, ...args);
  const file = fileOf(command);
  const body = JSON.stringify({ file, args, env: environmentOf(site) } satisfies OperatorRequest);
  const response = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body });
  const { code, stdout, stderr } = (await response.json()) as OperatorAnswer;
  if (code !== 0) throw new Error(`${command} ended with ${code}:\n${stderr}${stdout}`);
  return stdout;
}

/** The same in a process of its own, as the README asks an operator to type it. */
export async function typeCommand(site: Site, command: string, ...args: string[]): Promise<string> {
  const options = { env: environmentOf(site) };
  return (await promisify(execFile)(process.execPath, [fileOf(command), ...args], options)).stdout;
}

function fileOf(command: string): string {
  return path.join(commands, `${command}.ts`);
}

function environmentOf({ dataFolder, url }: Site): Record<string, string> {
  const { PATH = '', HOME = '' } = process.env;
  return { PATH, HOME, DATA_DIR: dataFolder, PUBLIC_URL: url, ...compiledFolder() };
}
