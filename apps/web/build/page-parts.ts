import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

const source = path.resolve(import.meta.dirname, '../src');

/** The pages that most visits begin with, in the order in which they share. */
const lists = [
  'modules/discovery/screens/landing-screen.tsx',
  'modules/discovery/screens/category-screen.tsx',
];
const pages = {
  profile: 'app/profile-route.tsx',
  room: 'modules/rooms/screens/live-room-screen.tsx',
  credits: 'modules/payments/screens/purchase-credit-screen.tsx',
};

/**
 * Says which file a module goes into, so that a page that visits begin with is a handful of files and loads next to
 * nothing it doesn't need: what lists need, what several of the others need besides, and what one of them needs. A build
 * without groups tells who needs what; imports alone don't, for an index names all that a library has.
 */
export async function partsOfPages(plugins: Plugin[]): Promise<(module: string) => string | null> {
  const parts = new Map<string, string>();
  const chunks = await buildOnce(plugins);
  const first = modulesOf(chunks, (chunk) => chunk.isEntry);
  const needed = (file: string) => modulesOf(chunks, holds(path.join(source, file)));
  const byPage = Object.entries(pages).map(([name, file]) => [name, needed(file)] as const);
  for (const [name, modules] of byPage) {
    for (const module of modules) {
      const isShared = byPage.some(([other, theirs]) => other !== name && theirs.has(module));
      parts.set(module, isShared ? 'controls' : name);
    }
  }
  for (const module of lists.flatMap((file) => [...needed(file)])) parts.set(module, 'cards');
  for (const module of first) parts.delete(module);
  return (module) => parts.get(module) ?? null;
}

async function buildOnce(plugins: Plugin[]): Promise<Rolldown.OutputChunk[]> {
  const built = await build({
    configFile: false,
    root: path.dirname(source),
    logLevel: 'error',
    plugins,
    build: { write: false, minify: false, cssMinify: false, reportCompressedSize: false },
  });
  const outputs = [built].flat() as Rolldown.RolldownOutput[];
  return outputs.flatMap(({ output }) => output).filter((file) => file.type === 'chunk');
}

function holds(module: string): (chunk: Rolldown.OutputChunk) => boolean {
  return ({ moduleIds }) => moduleIds.includes(module);
}

/** The modules in a chunk and in all it imports at once. */
function modulesOf(
  chunks: readonly Rolldown.OutputChunk[],
  isWanted: (chunk: Rolldown.OutputChunk) => boolean,
): Set<string> {
  const seen = new Set<string>();
  const modules = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk) => {
    if (seen.has(chunk.fileName)) return;
    seen.add(chunk.fileName);
    for (const module of chunk.moduleIds) modules.add(module);
    for (const imported of chunks.filter(({ fileName }) => chunk.imports.includes(fileName))) add(imported);
  };
  for (const chunk of chunks.filter(isWanted)) add(chunk);
  return modules;
}
