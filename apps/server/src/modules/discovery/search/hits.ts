import type { SearchHit } from '@candela/contract/discovery/operations';
import { type Statement, statement } from '../../../platform/database/index.ts';
import { say } from '../../../platform/i18n/index.ts';
import { leftOutModels } from '../../accounts/index.ts';
import { texts } from '../locales/texts.ts';
import { cardsInOrder } from '../model-cards.ts';
import type { SearchContext } from './context.ts';
import type { DocumentKind } from './documents.ts';

/** Makes hits of ids; what may not be seen by now is left out. */
export type HitReader = (asked: SearchContext, ids: readonly string[]) => Promise<SearchHit[]>;

type HitRow = { id: string; title: string; detail: string; image: string | null };

const rowsBy = (name: string, columns: string, view: string, id = 'id') =>
  statement<HitRow>(
    `discovery.hits-${name}`,
    `select ${columns} from unnest($1::uuid[]) with ordinality as wanted (wanted_id, place)
       join ${view} v on v.${id} = wanted.wanted_id order by wanted.place`,
  );
const products = rowsBy('products', 'v.id, v.title, v.detail, v.image', 'shop.published_products');
const blogs = rowsBy('blogs', 'v.id, v.title, v.detail, v.image', 'editorial.published_blogs');
const help = rowsBy(
  'help',
  "v.id, v.question as title, left(regexp_replace(v.answer, '<[^>]*>', ' ', 'g'), 300) as detail, null as image",
  'editorial.shown_faqs',
);

const liveNow = statement<{
  id: string;
  model_id: string;
  unique_id: string;
  title: string;
  name: string;
  image: string | null;
}>(
  'discovery.hits-live',
  `select r.show_id as id, r.model_id, p.unique_id, r.title, coalesce(nullif(p.name, ''), p.username) as name,
     p.profile_image as image
   from unnest($1::uuid[]) with ordinality as wanted (id, place)
     join shows.live_rooms r on r.show_id = wanted.id and r.status in ('live', 'interrupted')
     join accounts.public_models p on p.id = r.model_id
   where not (r.model_id = any($2::uuid[]))
   order by wanted.place`,
);

function pages(rowsOf: Statement<HitRow>, hrefOf: (id: string) => string): HitReader {
  return async ({ deps }, ids) => {
    const rows = await deps.database.rows(rowsOf, [ids]);
    return rows.map(({ id, title, detail, image }) => ({
      _id: id,
      title,
      detail,
      image,
      href: hrefOf(id),
      isLive: false,
    }));
  };
}

const items: HitReader = async ({ deps, context }, ids) => {
  const cards = await deps.itemCards(ids, context);
  return cards.map((card) => ({
    _id: card._id,
    title: card.title,
    detail: card.userId.name || card.userId.username,
    image: card.thumbnail ?? card.placeholder,
    href: `/video/${card._id}`,
    isLive: false,
  }));
};

const shows: HitReader = async ({ deps, context }, ids) => {
  const rows = await deps.database.rows(liveNow, [ids, await leftOutModels(deps.database)]);
  const seen = await deps.snapshotsFor(
    context,
    rows.map((row) => row.model_id),
  );
  return rows.map((row) => ({
    _id: row.id,
    title: row.title || say(texts.search.live({ name: row.name })),
    detail: row.name,
    image: seen.get(row.model_id)?.address ?? row.image,
    href: `/live-model/${row.unique_id}`,
    isLive: true,
  }));
};

const models: HitReader = async ({ deps }, ids) => {
  const cards = await cardsInOrder(deps.database, ids);
  return cards.map((model) => ({
    _id: model._id,
    title: model.name || model.username,
    detail: model.tagline || `@${model.username}`,
    image: model.profileImage,
    href: `/profile/${model.uniqueId}`,
    isLive: model.isLive,
  }));
};

/** How the hits of each kind are read: each by the view or the function that lists show it by. */
export const hitReaders: Record<DocumentKind, HitReader> = {
  models,
  live: shows,
  videos: items,
  galleries: items,
  audio: items,
  posts: items,
  products: pages(products, (id) => `/products/${id}`),
  blogs: pages(blogs, (id) => `/blog/${id}`),
  help: pages(help, (id) => `/faq#${id}`),
};
