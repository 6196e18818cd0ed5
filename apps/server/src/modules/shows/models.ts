import type { LiveModel, RoomState } from '@candela/contract/shows/operations';
import { type Queryable, statement } from '../../platform/database/index.ts';
import { isHidden } from '../accounts/index.ts';

/** A model as her card shows her. */
export type ModelCard = Omit<LiveModel, 'room'>;

const columns = `p.id as "_id", p.unique_id as "uniqueId", p.username, p.name, p.profile_image as "profileImage",
  p.cover_image as "coverImage",
  array(select c.category_id from discovery.model_category_list c where c.model_id = p.id order by c.category_id) as "categoryIds",
  exists (select from shop.featured_models f where f.model_id = p.id) as "isFeatured", p.created_at as "createdAt"`;

type CardRow = Omit<ModelCard, 'createdAt'> & { createdAt: Date };

const cards = statement<CardRow>(
  'shows.model-cards',
  `select ${columns} from accounts.public_models p where p.id = any ($1::uuid[])`,
);
const cardByUniqueId = statement<CardRow>(
  'shows.model-card-by-unique-id',
  `select ${columns} from accounts.public_models p where p.unique_id = $1`,
);
const isPublic = statement<object>(
  'shows.model-is-public',
  'select from accounts.public_models where id = $1',
);
const isBanned = statement<object>(
  'shows.is-banned',
  'select from rooms.bans where model_id = $1 and account_id = $2',
);
const areApart = statement<object>(
  'shows.are-apart',
  'select from accounts.accounts_apart where one_id = $1 and other_id = $2',
);
const mayTakePart = statement<object>(
  'shows.account-may-take-part',
  'select from accounts.public_accounts where id = $1',
);

/** What is read of the views of models and accounts. */
export const models = {
  async cards(db: Queryable, ids: readonly string[]): Promise<Map<string, ModelCard>> {
    return new Map((await db.rows(cards, [ids])).map((row) => [row._id, cardOf(row)]));
  },
  /** Undefined for a model who hides from the viewer, too. */
  async cardByUniqueId(db: Queryable, uniqueId: string): Promise<ModelCard | undefined> {
    const row = await db.maybeRow(cardByUniqueId, [uniqueId]);
    return row && !(await isHidden(db, row._id)) ? cardOf(row) : undefined;
  },
  /** Whether somebody is a model the viewer may see. */
  isPublic: async (db: Queryable, id: string) =>
    (await db.maybeRow(isPublic, [id])) !== undefined && !(await isHidden(db, id)),
  /** Whether the model keeps an account out of her room. */
  isBanned: async (db: Queryable, modelId: string, accountId: string) =>
    (await db.maybeRow(isBanned, [modelId, accountId])) !== undefined,
  /** Whether one of two accounts has blocked the other. */
  areApart: async (db: Queryable, oneId: string, otherId: string) =>
    (await db.maybeRow(areApart, [oneId, otherId])) !== undefined,
  mayTakePart: async (db: Queryable, accountId: string) =>
    (await db.maybeRow(mayTakePart, [accountId])) !== undefined,
};

function cardOf(row: CardRow): ModelCard {
  return { ...row, createdAt: row.createdAt.toISOString() };
}

/** A card with its room. */
export function withRoom(card: ModelCard, room: RoomState): LiveModel {
  return { ...card, room };
}
