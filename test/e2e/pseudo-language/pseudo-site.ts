import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pseudoLanguage } from '@candela/contract/shared/pseudo-language';
import type { BrowserContext, Page } from 'playwright-core';
import { unescapeHtml } from '../../../apps/server/src/platform/html.ts';
import { builtFolder, ensureWebBuilt } from '../../../scripts/web-build.mjs';

const root = path.resolve(import.meta.dirname, '../../..');

/** Builds the web app in the pseudo-language; resolves to its folder. */
export async function buildPseudoWeb(): Promise<string> {
  const { ok, output } = await ensureWebBuilt({
    root,
    nodePath: process.execPath,
    language: pseudoLanguage,
  });
  if (!ok) throw new Error(output);
  return builtFolder(root, pseudoLanguage);
}

/** Has a browser load the web app from that folder, and everything else from the site. */
export async function usePseudoWeb(context: BrowserContext, siteUrl: string, folder: string): Promise<void> {
  const page = await readFile(path.join(folder, 'index.html'), 'utf8');
  await context.route(`${siteUrl}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.startsWith('/assets/')) return await route.fulfill({ path: path.join(folder, pathname) });
    if (route.request().resourceType() !== 'document') return await route.fallback();
    const response = await route.fetch();
    const nonce = /name="csp-nonce" content="([^"]+)"/.exec(await response.text())?.[1];
    // What a page shows in a frame may be a page of its own, such as a browser source.
    if (nonce === undefined) return await route.fulfill({ response });
    await route.fulfill({ response, body: page.replaceAll('__CSP_NONCE__', nonce) });
  });
  // A page that was put together here counts as one of another network, which may not open sockets to this one.
  await context.grantPermissions(['local-network-access'], { origin: siteUrl });
  await context.addInitScript(markFormats);
}

/** Marks the words that `Intl` writes, such as months and countries: they follow the page's language by themselves. */
const markFormats = `
  const mark = (text) => (/\\p{L}/u.test(text) ? '⟦' + text + '⟧' : text);
  for (const Format of [Intl.NumberFormat, Intl.DateTimeFormat]) {
    const { get } = Object.getOwnPropertyDescriptor(Format.prototype, 'format');
    Object.defineProperty(Format.prototype, 'format', {
      configurable: true,
      get() {
        const format = get.call(this);
        return (value) => mark(format(value));
      },
    });
  }
  for (const [Format, name] of [[Intl.RelativeTimeFormat, 'format'], [Intl.ListFormat, 'format'], [Intl.DisplayNames, 'of']]) {
    const format = Format.prototype[name];
    Format.prototype[name] = function (...values) {
      const text = format.apply(this, values);
      return text === undefined ? text : mark(text);
    };
  }
`;

/** What a site has sent to a page: names, titles, texts, and until it knows languages, its sentences. */
export class SentData {
  readonly #texts = new Set<string>();
  readonly #long = new Set<string>();

  readonly #reading = new Set<Promise<void>>();

  watch(page: Page): void {
    page.on('response', (response) => {
      if (!response.url().includes('/api/')) return;
      const reading = response
        .json()
        .then((body: unknown) => this.add(body))
        .catch(() => undefined)
        .finally(() => this.#reading.delete(reading));
      this.#reading.add(reading);
    });
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        const text = String(payload);
        const from = text.search(/[[{]/);
        if (from < 0) return;
        try {
          this.add(JSON.parse(text.slice(from)));
        } catch {
          // Not every frame holds JSON.
        }
      });
    });
  }

  /** Waits until all that has come is read. */
  async isRead(): Promise<void> {
    await Promise.all(this.#reading);
  }

  add(value: unknown, key = ''): void {
    if (Array.isArray(value)) for (const one of value) this.add(one, key);
    else if (typeof value === 'object' && value !== null)
      for (const [name, one] of Object.entries(value)) this.add(one, name);
    else if (typeof value === 'string' && !isCode(value, key)) {
      const text = spaced(unescapeHtml(value));
      this.#texts.add(text);
      if (value.length > 60) this.#long.add(text);
    }
  }

  /** Whether a text was sent as it is, or is part of a longer one, as a paragraph is of a page. */
  has(text: string): boolean {
    return this.#texts.has(text) || (text.length > 2 && [...this.#long].some((one) => one.includes(text)));
  }
}

/** A code such as `privateShow`, which no screen may show; names may be one word of small letters, too. */
function isCode(value: string, key: string): boolean {
  return (
    /^[a-z]+([A-Z][a-z]*)*$/.test(value) && !/name|title|tag|text|slug|uniqueId|description|label/i.test(key)
  );
}

const spaced = (text: string) =>
  text
    .replace(/<[^>]*>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
