import type { Database, Queryable } from '../../platform/database/index.ts';
import { boardRoutes } from './boards/routes.ts';
import { type BoardImageDraft, deleteBoardImage, saveBoardImage } from './boards/save-board-image.ts';
import { type CmsPageDraft, saveCmsPage } from './commands/save-cms-page.ts';
import { editorialRoutes } from './routes.ts';

/** Managed pages, questions and answers, banners. */
export interface Editorial {
  routes: ReturnType<typeof editorialRoutes>;
  boardRoutes: ReturnType<typeof boardRoutes>;
  /** Puts a picture on a board, or changes the one of that id. */
  saveBoardImage(tx: Queryable, draft: BoardImageDraft): Promise<void>;
  /** Takes a picture off its board; false when there was none. */
  deleteBoardImage(tx: Queryable, id: string): Promise<boolean>;
  /** Writes a managed page in the caller's transaction, or writes over the one of that slug. */
  saveCmsPage(tx: Queryable, draft: CmsPageDraft): Promise<void>;
}

export function createEditorial({ database, clock }: { database: Database; clock: () => Date }): Editorial {
  return {
    routes: editorialRoutes(database),
    boardRoutes: boardRoutes(database),
    saveBoardImage: (tx, draft) => saveBoardImage(tx, draft, clock()),
    deleteBoardImage,
    saveCmsPage: (tx, draft) => saveCmsPage(tx, draft, clock()),
  };
}
