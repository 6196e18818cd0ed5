import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { minuteMs } from '@candela/contract/shared/durations';
import type { FastifyInstance } from 'fastify';
import yazl from 'yazl';

/** What a checkout consists of. A list of what belongs, because settings and data may lie beside it. */
const folders = [
  '.ci',
  '.github',
  '.vscode',
  'apps',
  'bench',
  'deploy',
  'docs',
  'packages',
  'scripts',
  'test',
];
const rootFile =
  /^(LICENSE|package(-lock)?\.json|[\w-]+\.md|[\w.-]+\.config\.ts|(biome|knip|tsconfig[\w.]*)\.json)$/;
const rootDotFiles = ['.dependency-cruiser.mjs', '.editorconfig', '.env.example', '.gitignore', '.npmrc'];
const leftOut = new Set(['node_modules', 'dist']);

/**
 * `/source` leads to this site's source code, as the licence asks: to the address the operator names, otherwise to an
 * archive of the files this process runs from, changes included.
 */
export function registerSourceCode(
  app: FastifyInstance,
  { root, sourceUrl }: { root: string; sourceUrl: string | undefined },
): void {
  const perMinute = { config: { rateLimit: { max: 3, timeWindow: minuteMs } } };
  if (sourceUrl) {
    app.get('/source', (_request, reply) => reply.redirect(sourceUrl, 302));
    return;
  }
  app.get('/source', perMinute, async (_request, reply) => {
    const zip = new yazl.ZipFile();
    for (const file of await listSourceFiles(root)) zip.addFile(path.join(root, file), `candela/${file}`);
    zip.end();
    return reply
      .type('application/zip')
      .header('content-disposition', 'attachment; filename="candela-source.zip"')
      .send(zip.outputStream);
  });
}

/** Paths inside the checkout, with forward slashes. Nothing hidden goes along except what is named above. */
export async function listSourceFiles(root: string): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && (rootFile.test(entry.name) || rootDotFiles.includes(entry.name)))
    .map((entry) => entry.name);
  const present = entries.filter((entry) => entry.isDirectory() && folders.includes(entry.name));
  const inside = await Promise.all(present.map((entry) => listFolder(root, entry.name)));
  return [...files, ...inside.flat()];
}

async function listFolder(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true });
  const shown = entries.filter(({ name }) => !name.startsWith('.') && !leftOut.has(name));
  const lists = shown.map(async (entry) => {
    const inside = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return listFolder(root, inside);
    return entry.isFile() ? [inside] : [];
  });
  return (await Promise.all(lists)).flat();
}
