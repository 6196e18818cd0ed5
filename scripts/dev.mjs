import './require-node.mjs';

// npm run dev: the server and the web app, each following the sources. npm run gallery: the design gallery alone.
const { developSite } = await import('./start-site.mjs');
process.exitCode = await developSite(process.argv.slice(2));
