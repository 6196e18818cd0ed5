import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pseudo, pseudoLanguage } from '@candela/contract/shared/pseudo-language';
import type { Plugin } from 'vite';
import { type Catalogue, compileCatalogue } from './compile-message.ts';

const catalogueFile = /\/locales\/en\/[a-z0-9-]+\.json$/;
const compiled = '?catalogue';
const webSource = path.resolve(import.meta.dirname, '../../src');
const contractSource = path.resolve(import.meta.dirname, '../../../../packages/contract/src');
const runtime = path.join(webSource, 'platform/i18n/message-runtime.ts');

/**
 * Compiles the catalogues into the chunks that use them, in one language: a screen loads its own words, and those of
 * its reader's language alone. What a translation lacks stays English.
 */
export function catalogues(language: string): Plugin {
  return {
    name: 'candela-catalogues',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\/en\/[a-z0-9-]+\.json$/ },
      handler(source, importer) {
        if (importer === undefined) return null;
        const file = path.resolve(path.dirname(importer), source);
        // The server's catalogues are read by the server itself.
        const isCompiled = [webSource, contractSource].some((folder) => file.startsWith(folder + path.sep));
        if (!isCompiled || !catalogueFile.test(file.split(path.sep).join('/'))) return null;
        // No name that ends in .json: Vite would read what was compiled as JSON again.
        return `${file}${compiled}.js`;
      },
    },
    load: {
      filter: { id: /\.json\?catalogue\.js$/ },
      handler(id) {
        const file = id.slice(0, id.lastIndexOf(compiled));
        this.addWatchFile(file);
        const english = readCatalogue(file);
        const isCalled = file.startsWith(contractSource + path.sep);
        if (language === pseudoLanguage) return compileCatalogue(english, runtime, pseudo, isCalled);
        const translated = file.replace(/([\\/])en([\\/][^\\/]+)$/, `$1${language}$2`);
        const messages = existsSync(translated) ? overlay(english, readCatalogue(translated)) : english;
        return compileCatalogue(messages, runtime, undefined, isCalled);
      },
    },
    transformIndexHtml: (html) =>
      language === 'en' ? html : html.replace('<html lang="en"', `<html lang="${language}"`),
  };
}

function readCatalogue(file: string): Catalogue {
  return JSON.parse(readFileSync(file, 'utf8')) as Catalogue;
}

function overlay(english: Catalogue, translated: Catalogue): Catalogue {
  return Object.fromEntries(
    Object.entries(english).map(([key, value]) => {
      const other = translated[key];
      if (other === undefined) return [key, value];
      const isGroup = typeof value === 'object' && !Array.isArray(value);
      return [key, isGroup ? overlay(value as Catalogue, other as Catalogue) : other];
    }),
  );
}
