import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(js|css|svg|wasm|tflite)$/;
/** Below this the headers of an answer outweigh what is saved. */
const worthwhileBytes = 1_024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes what can be made smaller of the build in Brotli and gzip beside it, so that the server never compresses one twice. */
export function precompress(): Plugin {
  return {
    name: 'candela-precompress',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async writeBundle({ dir = '' }, bundle) {
      await Promise.all(
        Object.values(bundle).map(async (file) => {
          if (!compressible.test(file.fileName)) return;
          const text = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          if (text.length < worthwhileBytes) return;
          const target = path.join(dir, file.fileName);
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: 10,
            [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
          };
          await writeFile(`${target}.br`, await brotli(text, { params }));
          await writeFile(`${target}.gz`, await zip(text, { level: 9 }));
        }),
      );
    },
  };
}
