import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../platform/database/index.ts';
import { statement } from '../../../platform/database/index.ts';
import { escapeHtml } from '../../../platform/html.ts';
import { type FoundPage, findPage } from './page-routes.ts';

/** A sitemap may name 50,000 addresses; a model has two, her profile and her room. */
const modelsAPart = 20_000;
/** Those who joined first: what a search engine is told of is bounded. */
const partsMax = 50;
const readsPerMinute = 30;

const fixedPaths = ['/', '/category', '/videos', '/become-model', '/purchase-credit', '/faq', '/contact-us'];
/** Managed pages with an address of their own; the others stand below `/page`. */
const managedPaths = new Set(['about-us', 'privacy-policy', 'terms-condition', 'dmca']);

const partTotal = statement<{ parts: number }>(
  'discovery.sitemap-parts',
  `select ceil(count(*) / $1::numeric)::int as parts
   from (select from accounts.models_of_all_countries limit $1 * $2::int) as m`,
);
const modelsOfPart = statement<{ unique_id: string; handle: string }>(
  'discovery.sitemap-models',
  'select unique_id, handle from accounts.models_of_all_countries order by id offset $1 limit $2',
);
const categoryIds = statement<{ id: string; parent_id: string | null }>(
  'discovery.sitemap-categories',
  'select id, parent_id from discovery.categories order by parent_id nulls first, id limit 5000',
);

/** Serves `/robots.txt` and the sitemaps: the pages anyone anywhere may see, and no one who hides from a country. */
export function registerSitemap(
  app: FastifyInstance,
  {
    database,
    publicUrl,
    isShown,
    shownSlugs,
  }: {
    database: Database;
    publicUrl: string;
    /** Whether the site has a page now. */
    isShown: (pattern: FoundPage['pattern']) => boolean;
    shownSlugs: () => Promise<string[]>;
  },
): void {
  const config = { rateLimit: { max: readsPerMinute, timeWindow: 60_000 } };
  const at = (path: string) => `<loc>${escapeHtml(new URL(path, publicUrl).href)}</loc>`;

  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          'User-agent: *',
          'Disallow: /api/',
          'Disallow: /admin',
          '',
          `Sitemap: ${publicUrl}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  );
  app.get('/sitemap.xml', { config }, async (_request, reply) => {
    const { parts } = await database.row(partTotal, [modelsAPart, partsMax]);
    const names = ['pages', ...Array.from({ length: parts }, (_, index) => `models-${index + 1}`)];
    const entries = names.map((name) => `<sitemap>${at(`/sitemap/${name}.xml`)}</sitemap>`);
    return await reply.type('application/xml').send(document('sitemapindex', entries));
  });
  app.get('/sitemap/pages.xml', { config }, async (_request, reply) => {
    const categories = (await database.rows(categoryIds)).map(({ id, parent_id }) =>
      [parent_id, id].filter(Boolean).join('/'),
    );
    const ofCategories = ['/category', '/videos'].flatMap((base) =>
      categories.map((path) => `${base}/${path}`),
    );
    const pages = (await shownSlugs()).map((slug) => (managedPaths.has(slug) ? `/${slug}` : `/page/${slug}`));
    const shown = [...fixedPaths, ...pages, ...ofCategories].filter((path) => {
      const found = findPage(path);
      return found !== undefined && isShown(found.pattern);
    });
    const entries = shown.map((path) => `<url>${at(path)}</url>`);
    return await reply.type('application/xml').send(document('urlset', entries));
  });
  app.get<{ Params: { part: string } }>(
    '/sitemap/models-:part(^\\d{1,2}$).xml',
    { config },
    async (request, reply) => {
      const part = Number(request.params.part);
      const models =
        part >= 1 && part <= partsMax
          ? await database.rows(modelsOfPart, [(part - 1) * modelsAPart, modelsAPart])
          : [];
      if (models.length === 0) return reply.callNotFound();
      const entries = models.flatMap(({ unique_id: uniqueId, handle }) =>
        [`/@${handle}`, `/live-model/${uniqueId}`].map((path) => `<url>${at(path)}</url>`),
      );
      return await reply.type('application/xml').send(document('urlset', entries));
    },
  );
}

function document(root: 'sitemapindex' | 'urlset', entries: readonly string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...entries,
    `</${root}>`,
    '',
  ].join('\n');
}
