// Runs before anything else and is written so that even an old Node can parse it and explain itself.
const parts = process.versions.node.split('.').map(Number);
const major = parts[0] || 0;
const minor = parts[1] || 0;

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Candela needs Node 20.19 or newer to start; this is Node ${process.versions.node}.\n` +
      'Install a current Node from https://nodejs.org and run the command again.',
  );
  process.exit(78);
}
