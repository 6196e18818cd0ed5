import type { BrowserContext, ConsoleMessage, Page, Response } from 'playwright-core';
import type { MediaFigures } from './e2e-page.ts';

/** The first heading with words that is not the frame's, as an expression of the page. */
const ownHeading = `[...document.querySelectorAll('h1, h2')].find((one) => !one.closest('header[data-tone], nav, footer') && one.textContent.trim())`;

/**
 * One person with a browser of their own. Whatever goes wrong in their pages without being shown (a script
 * error, a broken content policy, an answer of 500 or more) is kept and fails the test, unless allowed.
 */
export class Visitor {
  readonly name: string;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly siteUrl: string;
  readonly #problems: string[] = [];
  readonly #allowed: RegExp[] = [];

  constructor(name: string, siteUrl: string, context: BrowserContext, page: Page) {
    this.name = name;
    this.siteUrl = siteUrl;
    this.context = context;
    this.page = page;
    for (const known of context.pages()) this.#watch(known);
    context.on('page', (opened) => this.#watch(opened));
  }

  /** Expects a kind of problem, such as the refused calls while the live engine is down. */
  allow(problem: RegExp): void {
    this.#allowed.push(problem);
  }

  /** What went wrong unseen and was not allowed. */
  get problems(): string[] {
    return this.#problems
      .filter((problem) => !this.#allowed.some((allowed) => allowed.test(problem)))
      .map((problem) => `${this.name}: ${problem}`);
  }

  /** Goes to a path of the site. */
  async goTo(path: string): Promise<void> {
    await this.page.goto(this.siteUrl + path, { waitUntil: 'domcontentloaded' });
  }

  /**
   * Goes to a path as a link inside the site does, without loading the page again, and waits until the screen before
   * has gone. From a screen to the same one with another query, or to one below it, the page is loaded again: what is
   * there may stay.
   */
  async goWithin(path: string): Promise<void> {
    const [here, there] = [this.page.url(), this.siteUrl + path].map((url) => `${url.split(/[?#]/)[0]}/`);
    if (!here?.startsWith(this.siteUrl) || !there || here.startsWith(there) || there.startsWith(here))
      return await this.goTo(path);
    await this.page.evaluate(
      `window.__left = ${ownHeading};
      history.pushState(null, '', ${JSON.stringify(path)});
      dispatchEvent(new PopStateEvent('popstate', { state: null }))`,
    );
    await this.until('!window.__left?.isConnected');
  }

  /** Waits until the screen itself has come, what it waits for, and the app; the frame has headings of its own before. */
  async screenHasCome({ limitMs = 30_000 } = {}): Promise<void> {
    // React keeps its own keys on what it has taken over; until then links load whole pages.
    const isTaken = `Object.keys(${ownHeading} ?? {}).some((key) => key.startsWith('__react'))`;
    await this.until(`${isTaken} && !document.querySelector('[aria-busy=true]')`, { limitMs });
  }

  /** What the page has in local storage under a key; null when nothing. */
  stored(key: string, page: Page = this.page): Promise<string | null> {
    return page.evaluate(`localStorage.getItem(${JSON.stringify(key)})`) as Promise<string | null>;
  }

  /** Waits until the page is at a path, whatever its query. */
  async isAt(path: string, page: Page = this.page): Promise<void> {
    await page.waitForURL((url) => url.pathname === path);
  }

  /**
   * Waits until an expression is true in the page. It is asked for again and again from outside, because the
   * site's content policy keeps a page from evaluating text by itself.
   */
  async until(expression: string, { limitMs = 30_000, page = this.page } = {}): Promise<void> {
    const deadline = Date.now() + limitMs;
    while (!(await page.evaluate(`Boolean(${expression})`))) {
      if (Date.now() > deadline) throw new Error(`${this.name} waited in vain for: ${expression}`);
      await page.waitForTimeout(50);
    }
  }

  /** The path now shown, with its query. */
  get path(): string {
    const url = new URL(this.page.url());
    return url.pathname + url.search;
  }

  figures(page: Page = this.page): Promise<MediaFigures> {
    return page.evaluate('window.__figures()') as Promise<MediaFigures>;
  }

  /**
   * Waits until pictures are decoded and sound is heard beyond what a set of figures says.
   * @returns the new figures and how long that took in milliseconds
   */
  async seesAndHears(
    since: Partial<MediaFigures> = {},
    { frames = 15, limitMs = 30_000 } = {},
  ): Promise<{ figures: MediaFigures; tookMs: number }> {
    const startedAt = Date.now();
    for (;;) {
      const figures = await this.figures();
      const sees = figures.framesDecoded >= (since.framesDecoded ?? 0) + frames;
      const hears = figures.audioEnergy > (since.audioEnergy ?? 0);
      if (sees && hears) return { figures, tookMs: Date.now() - startedAt };
      if (Date.now() - startedAt > limitMs) {
        throw new Error(
          `${this.name} ${sees ? 'hears' : 'sees'} nothing after ${limitMs / 1000} s: ` +
            `${JSON.stringify({ since, now: figures })}`,
        );
      }
      await this.page.waitForTimeout(100);
    }
  }

  #watch(page: Page): void {
    page.on('console', (message) => this.#hear(message));
    page.on('pageerror', (error) => this.#problems.push(`page error: ${error.stack ?? error.message}`));
    page.on('crash', () => this.#problems.push('the page crashed'));
    page.on('response', (response) => this.#see(response));
  }

  #hear(message: ConsoleMessage): void {
    if (message.type() !== 'error') return;
    // The browser writes a line for every refused call; what was refused is checked by its status instead.
    if (message.text().startsWith('Failed to load resource')) return;
    this.#problems.push(`console: ${message.text()}`);
  }

  #see(response: Response): void {
    if (response.status() >= 500) {
      this.#problems.push(
        `${response.request().method()} ${response.url()} was answered with ${response.status()}`,
      );
    }
  }
}
