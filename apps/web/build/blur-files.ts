import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { blurWorker } from '@candela/contract/shared/blur-worker';
import type { Plugin } from 'vite';
import { blurFiles, blurFolder } from '../src/modules/shows/capture/blur-files.ts';

const packageFile = createRequire(import.meta.url).resolve('@twilio/video-processors/package.json');
const { version } = createRequire(import.meta.url)(packageFile) as { version: string };
// Under an old name, browsers would go on with the old files.
if (!blurFolder.includes(`-${version}/`)) throw new Error(`blur-files.ts does not name version ${version}.`);

const types: Record<string, string> = { '.js': 'text/javascript', '.wasm': 'application/wasm' };

const read = (name: string) => readFile(path.join(path.dirname(packageFile), 'dist/build', name));

/** Serves what blurs backgrounds as it lies in its package: its files find each other by their names. */
export function blurAssets(): Plugin {
  return {
    name: 'candela-blur-assets',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      for (const name of blurFiles) {
        this.emitFile({ type: 'asset', fileName: blurFolder + name, source: await read(name) });
      }
    },
    configureServer({ middlewares }) {
      middlewares.use(async (request, response, next) => {
        const [address] = (request.url ?? '').split('?', 1);
        const name = blurFiles.find((file) => address === `/${blurFolder}${file}`);
        if (!name) return next();
        response.setHeader('content-type', types[path.extname(name)] ?? 'application/octet-stream');
        if (name === blurWorker.file) response.setHeader('content-security-policy', blurWorker.contentPolicy);
        response.end(await read(name));
      });
    },
  };
}
