import './require-node.mjs';

// Imported only now, so that an old Node hears the sentence above and not a syntax error.
const { startSite } = await import('./start-site.mjs');
process.exitCode = await startSite();
