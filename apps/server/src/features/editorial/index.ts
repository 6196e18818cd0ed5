import type { Database, Queryable } from '../../platform/database/index.ts';
import { type CmsPageDraft, saveCmsPage } from './commands/save-cms-page.ts';
import { editorialRoutes } from './routes.ts';

/** Managed pages, questions and answers, banners. */
export interface Editorial {
  routes: ReturnType<typeof editorialRoutes>;
  /** Writes a managed page in the caller's transaction, or writes over the one of that slug. */
  saveCmsPage(tx: Queryable, draft: CmsPageDraft): Promise<void>;
}

export function createEditorial({ database, clock }: { database: Database; clock: () => Date }): Editorial {
  return {
    routes: editorialRoutes(database),
    saveCmsPage: (tx, draft) => saveCmsPage(tx, draft, clock()),
  };
}
