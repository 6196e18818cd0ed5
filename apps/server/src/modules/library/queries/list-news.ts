import type { ItemStatus, MyItemCard } from '@candela/contract/library/items';
import { statement } from '../../../platform/database/index.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import type { LibraryDeps } from '../dependencies.ts';
import { excerptOf } from '../rules.ts';
import { listItems, listPublicItems, listSiteItems } from './list-items.ts';

const textsOf = statement<{ id: string; description: string }>(
  'library.texts-of-items',
  `select id, left(description, 2000) as description from library.items where id = any($1::uuid[])`,
);

/** News of one model, of the caller, or of the whole site. The beginning of the text is shown of what is not locked. */
export async function listNews(
  deps: LibraryDeps,
  input: {
    userId?: string | null | undefined;
    status?: ItemStatus | null | undefined;
    current_page: number;
    per_page: number;
  },
  context: RequestContext,
): Promise<{ data: (MyItemCard & { excerpt: string })[]; totalCount: number }> {
  const list = { ...input, kind: 'news' as const };
  const { data, totalCount } = await readList(deps, list, context);
  const open = data.filter((card) => !card.locked).map((card) => card._id);
  const texts = new Map((await deps.database.rows(textsOf, [open])).map((row) => [row.id, row.description]));
  const cards = data.map((card) => ({
    forOwner: null,
    ...card,
    excerpt: excerptOf(texts.get(card._id) ?? ''),
  }));
  return { data: cards, totalCount };
}

function readList(
  deps: LibraryDeps,
  list: Parameters<typeof listItems>[1],
  context: RequestContext,
): Promise<{
  data: (Omit<MyItemCard, 'forOwner'> & Partial<Pick<MyItemCard, 'forOwner'>>)[];
  totalCount: number;
}> {
  if (!context.session) return listPublicItems(deps, list, context);
  if (list.userId || context.session.type === 'model') return listItems(deps, list, context);
  return listSiteItems(deps, { ...list, search: '' }, context);
}
