import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { nodeFlags, repositoryRoot, resolveRuntime } from './runtime.mjs';
import { configurationExitCode, supervise } from './supervise.mjs';
import { ensureWebBuilt } from './web-build.mjs';

/**
 * Takes a clone to a running site: packages, web app, server.
 *
 * @returns {Promise<number>} the exit code
 */
export async function startSite(root = repositoryRoot) {
  try {
    await ensureInstalled({ root });
    const nodePath = resolveRuntime(root);
    const web = await ensureWebBuilt({ root, nodePath, log: console.log });
    if (!web.ok) {
      console.error(`The web app could not be built.\n${web.output}`);
      return 1;
    }
    const main = path.join(root, 'apps', 'server', 'src', 'main.ts');
    return await supervise({ command: nodePath, args: [...nodeFlags, main], cwd: root });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return configurationExitCode;
  }
}
