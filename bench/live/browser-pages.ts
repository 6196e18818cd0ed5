import { createServer } from 'node:http';
import { chromium, type Page } from 'playwright-core';
import { chromiumFlags, fakeMediaFlags, findChromium } from '../../scripts/chromium.mjs';

const flags = [...chromiumFlags, ...fakeMediaFlags, '--autoplay-policy=no-user-gesture-required'];

/** Runs `work` with a way to open empty pages of one Chromium, each in a profile of its own and prepared by a script. */
export async function withBrowserPages<Result>(
  script: string,
  work: (open: () => Promise<Page>) => Promise<Result>,
): Promise<Result> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('This bench needs Chromium; CANDELA_CHROMIUM may point at one.');
  const site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>Bench</title><body></body>');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const browser = await chromium.launch({ executablePath, args: flags });
  try {
    const address = site.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
    return await work(async () => {
      const page = await (await browser.newContext()).newPage();
      await page.goto(url);
      await page.evaluate(script);
      return page;
    });
  } finally {
    await browser.close();
    site.close();
  }
}
