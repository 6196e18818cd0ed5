import type { ItemFilters } from '@candela/contract/discovery/item-filters';
import type {
  ItemCard,
  ItemKind,
  ItemStatus,
  ItemVisibility,
  MyItemCard,
} from '@candela/contract/library/items';
import { rowsOfPage } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { readTitleSearch } from '../../../platform/title-search.ts';
import type { LibraryDeps } from '../dependencies.ts';
import { filteredIds, type ItemOrder, isFiltered } from '../filtered-items.ts';
import { cardsOf } from '../item-view.ts';
import { foundIds, type IdPage, listedIds, wholeSite } from '../list-store.ts';
import { texts } from '../locales/texts.ts';
import { myIds, personalIds } from '../my-lists.ts';
import { type Viewer, viewerOf, visitorOf } from '../playback/grants.ts';
import { rowsBefore } from '../rules.ts';

interface Page {
  current_page: number;
  per_page: number;
}

type Listed<Card> = { data: Card[]; totalCount: number };

/**
 * One model's items of a kind, newest first. For the model itself, and when no model is named, its own in every
 * status; refuses with `not_found` when no model is named by somebody who is none.
 */
export async function listItems(
  deps: LibraryDeps,
  input: {
    kind: ItemKind;
    userId?: string | null | undefined;
    status?: ItemStatus | null | undefined;
    visibility?: ItemVisibility | null | undefined;
    after?: string | null | undefined;
  } & Page,
  context: RequestContext,
): Promise<Listed<MyItemCard>> {
  const { session } = context;
  const modelId = input.userId ?? (session?.type === 'model' ? session.accountId : undefined);
  if (modelId === undefined) return refuse('not_found', { msg: texts.refusals.ownerNeeded });
  const stretch = stretchOf(input);
  const page =
    modelId === session?.accountId
      ? await myIds(deps.database, {
          modelId,
          kind: input.kind,
          status: input.status ?? null,
          visibility: input.visibility ?? null,
          ...stretch,
        })
      : await listedIds(deps.database, {
          scope: modelId,
          kind: input.kind,
          direction: -1,
          after: input.after,
          ...stretch,
        });
  return await pageOfCards(deps, page, viewerOf(context));
}

/** One model's items of a kind, or the whole site's, as a visitor sees them. */
export async function listPublicItems(
  deps: LibraryDeps,
  input: { kind: ItemKind; userId?: string | null | undefined; after?: string | null | undefined } & Page,
  context: RequestContext,
): Promise<Listed<ItemCard>> {
  const scope = input.userId ?? wholeSite;
  const page = await listedIds(deps.database, {
    scope,
    kind: input.kind,
    direction: -1,
    after: input.after,
    ...stretchOf(input),
  });
  return await pageOfCards(deps, page, visitorOf(context));
}

interface SiteList extends Page {
  kind: ItemKind;
  categoryId?: string | null | undefined;
  subcategoryId?: string | null | undefined;
  search: string;
  filters?: ItemFilters | undefined;
  sortObject?: Record<string, 1 | -1> | undefined;
  after?: string | null | undefined;
}

/**
 * All models' items of a kind, by category, newest first unless asked otherwise. Refuses with `feature_off` to search while
 * that is turned off.
 */
export async function listSiteItems(
  deps: LibraryDeps,
  input: SiteList,
  context: RequestContext,
): Promise<Listed<ItemCard>> {
  return await pageOfCards(deps, await sitePage(deps, input), viewerOf(context));
}

/** The same as a visitor sees it, whoever asks. */
export async function listSiteItemsWithoutLogin(
  deps: LibraryDeps,
  input: SiteList,
  context: RequestContext,
): Promise<Listed<ItemCard>> {
  return await pageOfCards(deps, await sitePage(deps, input), visitorOf(context));
}

async function sitePage(deps: LibraryDeps, input: SiteList): Promise<IdPage> {
  const list = {
    scope: input.subcategoryId ?? input.categoryId ?? wholeSite,
    kind: input.kind,
    ...stretchOf(input),
  };
  const search = readTitleSearch(input.search);
  if (search && deps.isOff('itemSearch')) refuse('feature_off');
  const order = orderOf(input.sortObject);
  const { filters = {} } = input;
  if (isFiltered(filters) || order.field !== 'createdAt') {
    const pattern = search && `%${search.escaped}%`;
    return await filteredIds(deps.database, { ...list, filters, order, pattern, now: deps.clock() });
  }
  if (search) return await foundIds(deps.database, { ...list, search });
  return await listedIds(deps.database, { ...list, direction: order.direction, after: input.after });
}

const fields: readonly string[] = ['createdAt', 'popularity', 'rating'] satisfies ItemOrder['field'][];

function orderOf(sortObject: SiteList['sortObject']): ItemOrder {
  const entries = Object.entries(sortObject ?? {});
  const [field, direction] = entries[0] ?? ['createdAt', -1 as const];
  if (entries.length > 1 || !fields.includes(field)) {
    const msg = texts.refusals.sortBy;
    refuse('invalid_input', { msg, fields: { sortObject: msg } });
  }
  return { field: field as ItemOrder['field'], direction };
}

/** What the caller was given by name, bought, or marked as a favourite. */
export async function listPersonalItems(
  deps: LibraryDeps,
  which: 'shared' | 'bought' | 'favourites',
  input: { kind?: ItemKind | null | undefined } & Page,
  context: RequestContext,
): Promise<Listed<ItemCard>> {
  const { accountId } = signedIn(context);
  const { before: offset, wanted: limit } = rowsOfPage(input);
  const list = { accountId, kind: input.kind ?? null, offset, limit };
  return await pageOfCards(deps, await personalIds(deps.database, which, list), viewerOf(context));
}

function stretchOf(page: Page): { offset: number; limit: number } {
  return { offset: rowsBefore(page), limit: page.per_page };
}

async function pageOfCards(deps: LibraryDeps, page: IdPage, viewer: Viewer): Promise<Listed<MyItemCard>> {
  return { data: await cardsOf(deps, page.ids, viewer), totalCount: page.total };
}
