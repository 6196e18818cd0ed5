import { editorial } from '@candela/contract/editorial/operations';
import { implement } from '@orpc/server';
import type { Database } from '../../platform/database/index.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { getCmsPage, listPlacedPages } from './queries/get-cms-page.ts';
import { listBanners } from './queries/list-banners.ts';
import { listFaqs } from './queries/list-faqs.ts';

/** Every operation of the contract's editorial part. */
export function editorialRoutes(database: Database, clock: () => Date) {
  const os = implement(editorial).$context<RequestContext>();
  return {
    getCmsPage: os.getCmsPage.handler(({ input }) => getCmsPage(database, input.slug, clock())),
    listPlacedPages: os.listPlacedPages.handler(() => listPlacedPages(database)),
    listFaqs: os.listFaqs.handler(({ input }) => listFaqs(database, input)),
    listBanners: os.listBanners.handler(({ input }) => listBanners(database, input)),
  };
}
