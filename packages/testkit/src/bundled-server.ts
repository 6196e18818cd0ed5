import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

const repositoryRoot = path.resolve(import.meta.dirname, '../../..');
/** Packages are found from here as the sources find them. */
const parent = path.join(repositoryRoot, 'apps/server/node_modules/.cache');

/** Where `bundleServer` leaves the bundle for the test processes, which inherit it. */
const variable = 'CANDELA_TEST_SERVER';

/** Of many files each, and of nothing but JavaScript that does not ask where it lies. */
const bundledPackages =
  /^(@candela|@orpc|zod|kysely|colorjs\.io|livekit-server-sdk|@bufbuild\/protobuf|jose|age-encryption|@noble)(\/|$)/;

/** Sources that ask where they lie have to be answered as if they still lay there. */
const keepPlaces = {
  name: 'keep-places',
  transform: {
    filter: { code: /import\.meta\.(url|dirname)/ },
    handler: (code: string, id: string) =>
      code
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
        .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id))),
  },
};

/**
 * Puts the sources of the server into a few files: a site then starts in half the processor time, which tests that
 * start a hundred of them feel.
 * @returns a function that removes them
 */
export async function bundleServer(): Promise<() => Promise<void>> {
  await mkdir(parent, { recursive: true });
  const dir = await mkdtemp(path.join(parent, 'server-'));
  const build = await rolldown({
    input: { main: path.join(repositoryRoot, 'apps/server/src/main.ts') },
    platform: 'node',
    external: (id) => !/^[./]/.test(id) && !path.isAbsolute(id) && !bundledPackages.test(id),
    plugins: [keepPlaces],
  });
  await build.write({
    dir,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
  });
  await build.close();
  process.env[variable] = path.join(dir, 'main.mjs');
  return async () => {
    delete process.env[variable];
    await rm(dir, { recursive: true, force: true });
  };
}

/** The bundle's entry, where one was made for this run. */
export const bundledServer = (): string | undefined => process.env[variable];
