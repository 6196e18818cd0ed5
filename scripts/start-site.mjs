import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { nodeFlags, repositoryRoot, resolveRuntime } from './runtime.mjs';
import { configurationExitCode, supervise } from './supervise.mjs';
import { ensureWebBuilt } from './web-build.mjs';

/**
 * Installs the packages and builds the web app, as far as either is missing or stale.
 *
 * @returns {Promise<{ exitCode: number, nodePath?: string }>} `nodePath` when all is ready
 */
export async function prepareSite(root = repositoryRoot) {
  try {
    await ensureInstalled({ root });
    const nodePath = resolveRuntime(root);
    const web = await ensureWebBuilt({ root, nodePath, log: console.log });
    if (web.ok) return { exitCode: 0, nodePath };
    console.error(`The web app could not be built.\n${web.output}`);
    return { exitCode: 1 };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { exitCode: configurationExitCode };
  }
}

/**
 * Takes a clone to a running site: packages, web app, server.
 *
 * @returns {Promise<number>} the exit code
 */
export async function startSite(root = repositoryRoot) {
  const { exitCode, nodePath } = await prepareSite(root);
  if (nodePath === undefined) return exitCode;
  const main = path.join(root, 'apps', 'server', 'src', 'main.ts');
  return await supervise({ command: nodePath, args: [...nodeFlags, main], cwd: root });
}

/**
 * Takes a clone to a site that follows its sources; see dev-server.mjs.
 *
 * @param {string[]} args for dev-server.mjs
 * @returns {Promise<number>} the exit code
 */
export async function developSite(args, root = repositoryRoot) {
  try {
    await ensureInstalled({ root });
    const file = path.join(root, 'scripts', 'dev-server.mjs');
    return await supervise({ command: resolveRuntime(root), args: [...nodeFlags, file, ...args], cwd: root });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return configurationExitCode;
  }
}
