import { repositoryRoot } from './runtime.mjs';
import { ensureWebBuilt } from './web-build.mjs';

// Builds the web app if its sources have changed since it was built.
const { ok, built, output } = await ensureWebBuilt({ root: repositoryRoot, nodePath: process.execPath });
console.log(output || (built ? 'Built.' : 'Nothing has changed since the last build.'));
process.exitCode = ok ? 0 : 1;
