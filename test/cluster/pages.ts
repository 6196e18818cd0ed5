import { chromium, type Page } from 'playwright-core';
import { chromiumFlags, findChromium } from '../../scripts/chromium.mjs';
import { bundlePage } from '../interop/bundle-page.ts';
import type { PageCalls } from './page-calls.ts';

type Asked<Call> = Call extends (...args: infer Input) => infer Output
  ? (...args: Input) => Promise<Awaited<Output>>
  : never;

/** A page of the site's origin that holds links, in a real browser. */
export type LivePage = { [Name in keyof PageCalls]: Asked<PageCalls[Name]> } & {
  /** It is gone without a word to anybody, as far as a browser can. */
  drop(): Promise<void>;
};

export interface LiveBrowser {
  newPage(): Promise<LivePage>;
  close(): Promise<void>;
}

/** A browser whose pages belong to the site, so that joins come from where they come in earnest. Undefined without one. */
export async function openLiveBrowser(siteUrl: string): Promise<LiveBrowser | undefined> {
  const executablePath = findChromium();
  if (!executablePath) return undefined;
  const script = await bundlePage('../cluster/link-page.ts');
  const args = [...chromiumFlags, '--autoplay-policy=no-user-gesture-required'];
  const browser = await chromium.launch({ executablePath, args });
  return {
    async newPage() {
      // The processes behind the balancer are tried one by one, too, which the site's own policy forbids its pages.
      const page = await browser.newPage({ bypassCSP: true });
      await page.goto(`${siteUrl}/health`);
      await page.evaluate(script);
      return livePage(page);
    },
    close: () => browser.close(),
  };
}

function livePage(page: Page): LivePage {
  const call =
    (name: keyof PageCalls) =>
    (...args: unknown[]) =>
      page.evaluate(`window.proofs.${name}(...${JSON.stringify(args)})`) as Promise<never>;
  return {
    open: call('open'),
    read: call('read'),
    resetFreezes: call('resetFreezes'),
    close: call('close'),
    tokens: call('tokens'),
    useRelaysOnly: call('useRelaysOnly'),
    chosenAddresses: call('chosenAddresses'),
    countPackets: call('countPackets'),
    tryTokens: call('tryTokens'),
    drop: () => page.close({ runBeforeUnload: false }),
  };
}
