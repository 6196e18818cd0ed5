import './require-node.mjs';

// node scripts/prepare.mjs: everything a start needs before the server, for images and first deploys.
const { prepareSite } = await import('./start-site.mjs');
process.exitCode = (await prepareSite()).exitCode;
