import { fileURLToPath } from 'node:url';
import { contract } from '@candela/contract';
import type { RoutePattern } from '@candela/contract/shared/page-routes';
import { isPageOff } from '@candela/contract/shared/site-features';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Accounts } from './modules/accounts/index.ts';
import type { Admin } from './modules/admin/index.ts';
import type { AgeCheck } from './modules/age-check/index.ts';
import {
  createHeadReader,
  findPage,
  registerSharePictures,
  registerSitemap,
  renderedPatterns,
} from './modules/discovery/index.ts';
import { listShownSlugs } from './modules/editorial/index.ts';
import type { Database } from './platform/database/index.ts';
import type { FileStore } from './platform/files/index.ts';
import { registerApiReference } from './platform/http/api-reference.ts';
import { createAsVisitor } from './platform/http/as-visitor.ts';
import { registerColours } from './platform/http/look-in-pages.ts';
import { type Implementation, registerOperations } from './platform/http/operations.ts';
import { createPageRenderer } from './platform/http/page-renderer.ts';
import { registerSourceCode } from './platform/http/source-code.ts';
import { registerWebApp } from './platform/http/web-app.ts';
import { type SiteLook, shownLook } from './platform/look/index.ts';
import { registerOutbox } from './platform/mail/index.ts';
import { refuse } from './platform/refusal.ts';
import type { CountryOf } from './platform/viewer/index.ts';

const repositoryRoot = fileURLToPath(new URL('../../../', import.meta.url));
const webDist = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** What answers under the site's address besides payments, playback and live media. */
interface AppRoutes {
  database: Database;
  accounts: Accounts;
  admin: Admin;
  look: SiteLook;
  requireAge: AgeCheck['requireAge'];
  countryOf: CountryOf;
  /** The site's own, from which browsers are named. */
  secret: string;
  files: FileStore;
  registerFileRoutes: (app: FastifyInstance) => Promise<void>;
  implementation: Implementation;
}

/** Registers every operation of the contract, their reference, files, the health check and the web app. */
export async function registerAppRoutes(
  app: FastifyInstance,
  config: Config,
  {
    database,
    accounts,
    admin,
    look,
    requireAge,
    countryOf,
    secret,
    files,
    registerFileRoutes,
    implementation,
  }: AppRoutes,
): Promise<void> {
  await app.register(
    async (api) => {
      registerOperations(api, {
        contract,
        implementation,
        authenticate: accounts.authenticate,
        authenticateStaff: admin.authenticateStaff,
        countryOf,
        requireAge,
        requireFeature: look.requireFeature,
        rateLimitFactor: config.RATE_LIMIT_FACTOR,
        browserSecret: secret,
        isSecure: config.PUBLIC_URL.startsWith('https:'),
      });
      await registerApiReference(api, contract, { title: look.siteName, serverUrl: '/api' });
    },
    { prefix: '/api' },
  );
  await registerFileRoutes(app);
  if (!config.production) await registerOutbox(app, { database });
  registerSourceCode(app, { root: repositoryRoot, sourceUrl: config.SOURCE_URL });
  const site = { siteName: look.siteName, publicUrl: config.PUBLIC_URL };
  const asVisitor = createAsVisitor({
    implementation,
    requireAge,
    requireFeature: look.requireFeature,
    countryOf,
  });
  const isShown = (pattern: RoutePattern) => !isPageOff(pattern, look.now().look.off);
  registerSitemap(app, { ...site, database, isShown, shownSlugs: () => listShownSlugs(database) });
  registerSharePictures(app, { ...site, accent: look.accent, database, files, asVisitor });
  const render = createPageRenderer({
    distFolder: webDist,
    asVisitor,
    look: () => shownLook(look, files.publicUrl),
  });
  registerColours(app, look.stylesheet);
  const findPattern = (path: string) => findPage(path)?.pattern;
  await registerWebApp(app, {
    ...site,
    distFolder: webDist,
    look: () => shownLook(look, files.publicUrl),
    readHead: createHeadReader({ ...site, isShown, texts: look.texts, asVisitor }),
    findPattern,
    renderPage: async (request) => {
      const pattern = findPattern(request.url);
      return pattern && renderedPatterns.has(pattern) ? await render(request) : undefined;
    },
  });
}

/**
 * Answers `/ready`, which says whether a balancer should send visitors here, and `/health`, which says whether all is well.
 * A database that is away is away for every process, so it changes only the second.
 */
export function registerHealth(app: FastifyInstance, database: Pick<Database, 'ping'>): void {
  const unlimited = { config: { rateLimit: false } };
  const requireReady = () => {
    if (!app.draining.isReady()) refuse('unavailable', { retryAfterSeconds: 2 });
  };
  app.get('/ready', unlimited, async () => {
    requireReady();
    return { status: 'ready' };
  });
  app.get('/health', unlimited, async () => {
    requireReady();
    await database.ping();
    return { status: 'ok' };
  });
}

/** Where this process can reach itself. */
export function addressOf(app: FastifyInstance): string {
  const address = app.server.address();
  if (typeof address !== 'object' || !address) throw new Error('The site does not listen yet.');
  const host = address.family === 'IPv6' ? '[::1]' : '127.0.0.1';
  return `http://${host}:${address.port}`;
}

/** The entries of a setting that is a list with commas. */
export function listOf(setting: string): string[] {
  return setting
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}
