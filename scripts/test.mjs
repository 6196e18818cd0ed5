import './require-node.mjs';

// npm test: everything. npm test -- <name>: the test files whose path contains the name. npm test -- --help: the rest.
const { runTests } = await import('./run-tests.mjs');
process.exitCode = await runTests(process.argv.slice(2));
