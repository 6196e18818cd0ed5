import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { createServer } from 'vite';
import { RestartingProcess } from './restarting-process.mjs';
import { nodeFlags, repositoryRoot } from './runtime.mjs';
import { configurationExitCode } from './supervise.mjs';

/** What the server answers; every other address is the web app's. Not the pages /live-model and /live-models. */
const serverPaths = '^/(?:api|live|media|files|sandbox|dev|socket\\.io|webhooks|health|source)(?:[/?]|$)';

/** Changes here start the server again. The contract is the web app's too, which reloads by itself. */
const serverFolders = ['apps/server', 'packages/contract', 'packages/sfu', 'packages/testkit'].map((folder) =>
  path.join(repositoryRoot, folder),
);
const serverSource = /(?<!\.test)\.(ts|sql)$/;

/**
 * The site for whoever works on it, at one address: Vite serves the web app from its sources and passes the rest on to
 * the server, which runs on a port of its own and starts again when its sources change.
 *
 * `--gallery` leaves the server out and opens the design gallery.
 */
async function main() {
  const gallery = process.argv.includes('--gallery');
  const environmentFile = path.join(repositoryRoot, '.env');
  if (fs.existsSync(environmentFile)) process.loadEnvFile(environmentFile);
  const port = Number(process.env.PORT || 3000);
  const host = process.env.HOST || 'localhost';
  const serverPort = await freePort();
  const server = new RestartingProcess({
    command: process.execPath,
    args: [...nodeFlags, path.join(repositoryRoot, 'apps', 'server', 'src', 'main.ts')],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(serverPort),
      PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
    },
  });
  const vite = await createServer({
    root: path.join(repositoryRoot, 'apps', 'web'),
    clearScreen: false,
    logLevel: 'warn',
    plugins: [waitFor(server)],
    server: {
      host,
      port,
      strictPort: true,
      proxy: { [serverPaths]: { target: `http://127.0.0.1:${serverPort}`, ws: true } },
    },
  });

  const stop = once(async () => {
    await Promise.all([server.stop(), vite.close()]);
    process.exit(0);
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(signal, stop);

  if (!gallery) {
    server.start();
    vite.watcher.add(serverFolders);
    vite.watcher.on('all', (_event, file) => {
      if (serverSource.test(file) && serverFolders.some((folder) => file.startsWith(folder + path.sep))) {
        server.restart(path.relative(repositoryRoot, file));
      }
    });
  }
  await vite.listen();
  if (gallery) console.log(`\n  The design gallery is at http://localhost:${port}/parts\n`);
}

/**
 * Requests that come while the server starts wait for it; they would fail otherwise.
 *
 * @param {RestartingProcess} server
 * @returns {import('vite').Plugin}
 */
function waitFor(server) {
  const forServer = new RegExp(serverPaths);
  return {
    name: 'candela-wait-for-server',
    configureServer({ middlewares }) {
      middlewares.use(async (request, response, next) => {
        if (!forServer.test(request.url ?? '') || (await server.ready())) return next();
        response.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '1' });
        response.end('The server is not running; the terminal says why.\n');
      });
    },
  };
}

/** @param {() => Promise<void>} work */
function once(work) {
  let called = false;
  return () => {
    if (called) return;
    called = true;
    void work();
  };
}

/** @returns {Promise<number>} a TCP port nobody listens on at this moment */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {net.AddressInfo} */ (probe.address());
      probe.close(() => resolve(port));
    });
  });
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(configurationExitCode);
}
