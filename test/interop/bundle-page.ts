import path from 'node:path';
import { build } from 'vite';

/** The script of a page, with all it imports, as a browser runs it. */
export async function bundlePage(file: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: { entry: path.join(import.meta.dirname, file), formats: ['iife'], name: 'page' },
    },
  });
  const [first] = Array.isArray(built) ? built : [built];
  const [chunk] = first && 'output' in first ? first.output : [];
  if (chunk?.type !== 'chunk') throw new Error(`${file} could not be bundled.`);
  return chunk.code;
}
