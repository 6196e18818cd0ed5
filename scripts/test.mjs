import './require-node.mjs';

// node scripts/test.mjs [--only step,step]: the whole proof, or the named steps of it.
const { testEverything } = await import('./test-everything.mjs');
process.exitCode = await testEverything(process.argv.slice(2));
