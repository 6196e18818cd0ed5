import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { routeAccess } from '@candela/contract/shared/page-routes';
import type { Plugin, Rolldown } from 'vite';

/** What a page needs beside what every page begins with: addresses from `/` on, the largest part of each first. */
export interface PageFiles {
  scripts: string[];
  styles: string[];
}

const app = path.resolve(import.meta.dirname, '../src/app');
const screensFile = path.join(app, 'screens.ts');
const memberScreensFile = path.join(app, 'member-screens.ts');
const memberScreenEntry = /'(\/[^']*)':\s*\(\) =>\s*import\('([^']+)'\)/g;
const screenEntry = /'(\/[^']*)': (?:screen|form)\(\s*(?:[\w.]+|''),\s*\(\) => import\('([^']+)'\)/g;

/**
 * Writes which files the screen of each route is in, by the route's pattern, so that the server can name them in the
 * page: browsers would find them a round trip later.
 */
export function pageFiles(): Plugin {
  return {
    name: 'candela-page-files',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const entry = chunks.find((chunk) => chunk.isEntry);
      if (!entry) throw new Error('The build has no entry.');
      const first = filesOf([entry], bundle);
      const files: Record<string, PageFiles> = {};
      const chunkOf = (module: string) => {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module));
        if (!chunk) throw new Error(`${module} is in no file.`);
        return chunk;
      };
      for (const [pattern, modules] of await readScreens()) {
        const { scripts, styles } = filesOf(modules.map(chunkOf), bundle);
        files[pattern] = { scripts: without(scripts, first.scripts), styles: without(styles, first.styles) };
      }
      const missing = Object.keys(routeAccess).filter((pattern) => !files[pattern]);
      if (missing.length > 0) throw new Error(`screens.ts does not say where ${missing.join(', ')} are.`);
      this.emitFile({ type: 'asset', fileName: '.pages.json', source: JSON.stringify(files) });
    },
  };
}

/** The module of each route's screen, and the one that says where it is, if that is loaded first. */
async function readScreens(): Promise<[pattern: string, modules: string[]][]> {
  const [others, members] = await Promise.all([
    readEntries(screensFile, screenEntry),
    readEntries(memberScreensFile, memberScreenEntry),
  ]);
  return [
    ...others.map(([pattern, screen]): [string, string[]] => [pattern, [screen]]),
    ...members.map(([pattern, screen]): [string, string[]] => [pattern, [screen, memberScreensFile]]),
  ];
}

async function readEntries(file: string, entry: RegExp): Promise<[pattern: string, screen: string][]> {
  const source = await readFile(file, 'utf8');
  return [...source.matchAll(entry)].map(([, pattern = '', screen = '']) => [
    pattern,
    path.resolve(app, screen),
  ]);
}

/** Chunks, all they import at once, and their styles. */
function filesOf(wanted: readonly Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle): PageFiles {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const add = (part: Rolldown.OutputChunk) => {
    if (scripts.has(part.fileName)) return;
    scripts.add(part.fileName);
    for (const name of part.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') add(imported);
    }
    for (const style of part.viteMetadata?.importedCss ?? []) styles.add(style);
  };
  for (const chunk of wanted) add(chunk);
  return { scripts: [...scripts].map(address), styles: [...styles].map(address) };
}

function address(file: string): string {
  return `/${file}`;
}

function without(files: readonly string[], others: readonly string[]): string[] {
  return files.filter((file) => !others.includes(file));
}
