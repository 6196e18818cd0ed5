import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { minify, type Plugin } from 'vite';

/** Minifies the scripts of `public/`, which Vite copies as they are: comments and all were part of every first visit. */
export function minifyPublic(): Plugin {
  return {
    name: 'candela-minify-public',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async writeBundle({ dir = '' }) {
      const scripts = (await readdir(dir)).filter((name) => name.endsWith('.js'));
      await Promise.all(
        scripts.map(async (name) => {
          const file = path.join(dir, name);
          const { code, errors } = await minify(name, await readFile(file, 'utf8'));
          if (errors.length > 0) throw new Error(`${name}: ${errors[0]?.message}`);
          await writeFile(file, code);
        }),
      );
    },
  };
}
