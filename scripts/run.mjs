import './require-node.mjs';

// node scripts/run.mjs <file.ts> [arguments]: runs one file on the pinned Node, installing first.
const { runFile } = await import('./run-file.mjs');
process.exitCode = await runFile(process.argv.slice(2));
