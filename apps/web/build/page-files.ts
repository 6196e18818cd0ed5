import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { routeAccess } from '@candela/contract/shared/page-routes';
import type { Plugin, Rolldown } from 'vite';

/** What a page needs beside what every page begins with: addresses from `/` on, the largest part of each first. */
export interface PageFiles {
  scripts: string[];
  styles: string[];
}

const screensFile = path.resolve(import.meta.dirname, '../src/app/screens.ts');
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
      const first = filesOf(entry, bundle);
      const files: Record<string, PageFiles> = {};
      for (const [pattern, screen] of await readScreens()) {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(screen));
        if (!chunk) throw new Error(`The screen of ${pattern} is in no file.`);
        const { scripts, styles } = filesOf(chunk, bundle);
        files[pattern] = { scripts: without(scripts, first.scripts), styles: without(styles, first.styles) };
      }
      const missing = Object.keys(routeAccess).filter((pattern) => !files[pattern]);
      if (missing.length > 0) throw new Error(`screens.ts does not say where ${missing.join(', ')} are.`);
      this.emitFile({ type: 'asset', fileName: '.pages.json', source: JSON.stringify(files) });
    },
  };
}

async function readScreens(): Promise<[pattern: string, file: string][]> {
  const source = await readFile(screensFile, 'utf8');
  return [...source.matchAll(screenEntry)].map(([, pattern = '', file = '']) => [
    pattern,
    path.resolve(path.dirname(screensFile), file),
  ]);
}

/** A chunk, all it imports at once, and their styles. */
function filesOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): PageFiles {
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
  add(chunk);
  return { scripts: [...scripts].map(address), styles: [...styles].map(address) };
}

function address(file: string): string {
  return `/${file}`;
}

function without(files: readonly string[], others: readonly string[]): string[] {
  return files.filter((file) => !others.includes(file));
}
