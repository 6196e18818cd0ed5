import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';
import { chromiumFlags, findChromium, slowCameraFlags } from '../../../scripts/chromium.mjs';
import { pageWatch } from './e2e-page.ts';
import { Visitor } from './e2e-visitor.ts';

export type { MediaFigures } from './e2e-page.ts';
export { Visitor } from './e2e-visitor.ts';

const resultsFolder = path.resolve(import.meta.dirname, '../../../.test-results');
const actionLimitMs = 30_000;

/** Local-storage keys the web app writes; see the specification, section 9. */
export const storageKeys = {
  token: 'token',
  unverifiedUser: 'unverifiedUser',
  ageGate: 'ageGateConsent',
  colorScheme: 'candela-color-scheme',
};

/** Starts the Chromium the test runner found, with a fake camera and microphone. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    args: [...chromiumFlags, ...slowCameraFlags],
  });
}

export interface VisitorOptions {
  readonly viewport?: { width: number; height: number };
  readonly colorScheme?: 'dark' | 'light';
  /** Bearer token of a session the visitor already has. */
  readonly token?: string;
  /** A telephone's: touched, and nothing hovers. */
  readonly isTouched?: boolean;
  /** An IANA name; this machine's own without one. */
  readonly timezoneId?: string;
  /** False shows the age gate as to somebody new; otherwise it has been agreed to. */
  readonly hasAgreed?: boolean;
}

/** Makes a person with a browser profile of their own. */
type OpenVisitor = (name: string, options?: VisitorOptions) => Promise<Visitor>;

/**
 * Runs one test: gives it a way to open visitors, and fails when it throws or when anything went wrong
 * unseen in their pages. A failed test leaves a picture of each page in `.test-results/`.
 * @returns what the body returns
 */
export async function e2eTest<T>(
  browser: Browser,
  siteUrl: string,
  name: string,
  body: (open: OpenVisitor) => Promise<T>,
): Promise<T> {
  const visitors: Visitor[] = [];
  const open: OpenVisitor = async (who, options = {}) => {
    const visitor = await openVisitor(browser, siteUrl, who, options);
    visitors.push(visitor);
    return visitor;
  };
  try {
    const result = await body(open);
    const problems = visitors.flatMap((visitor) => visitor.problems);
    if (problems.length > 0) throw new Error(`Something went wrong unseen:\n${problems.join('\n')}`);
    return result;
  } catch (error) {
    await Promise.all(visitors.map((visitor) => photograph(visitor, name)));
    throw withSurroundings(error, visitors);
  } finally {
    await Promise.all(visitors.map((visitor) => visitor.context.close().catch(() => undefined)));
  }
}

async function openVisitor(
  browser: Browser,
  siteUrl: string,
  name: string,
  {
    viewport = { width: 1280, height: 800 },
    colorScheme = 'dark',
    token,
    hasAgreed = true,
    isTouched = false,
    timezoneId,
  }: VisitorOptions,
): Promise<Visitor> {
  const localStorage = [
    ...(token === undefined ? [] : [{ name: storageKeys.token, value: token }]),
    ...(hasAgreed ? [{ name: storageKeys.ageGate, value: 'yes' }] : []),
    { name: storageKeys.colorScheme, value: colorScheme },
  ];
  const options: BrowserContextOptions = {
    viewport,
    colorScheme,
    hasTouch: isTouched,
    isMobile: isTouched,
    timezoneId,
    reducedMotion: 'reduce',
    permissions: ['camera', 'microphone'],
    storageState: { cookies: [], origins: [{ origin: siteUrl, localStorage }] },
  };
  const context = await browser.newContext(options);
  context.setDefaultTimeout(actionLimitMs);
  await context.addInitScript(pageWatch);
  const page = await context.newPage();
  return new Visitor(name, siteUrl, context, page);
}

async function photograph(visitor: Visitor, e2eTestName: string): Promise<void> {
  const name = `${e2eTestName}-${visitor.name}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  await mkdir(resultsFolder, { recursive: true });
  await visitor.page
    .screenshot({ path: path.join(resultsFolder, `${name}.png`), timeout: 5000 })
    .catch(() => undefined);
}

/** The same error with where everybody was and what went wrong unseen, which is often the cause. */
function withSurroundings(error: unknown, visitors: readonly Visitor[]): Error {
  const places = visitors.map((visitor) => `${visitor.name} is at ${visitor.page.url()}`);
  const problems = visitors.flatMap((visitor) => visitor.problems);
  const message = error instanceof Error ? error.message : String(error);
  return new Error([message, ...places, ...problems].join('\n'), { cause: error });
}
