import { statement } from '../../../platform/database/index.ts';

/** Where a managed picture hangs. */
export type Board = 'model' | 'home' | 'message' | 'member';

export type BoardImageRow = {
  _id: string;
  title: string;
  text: string;
  image: string;
  link: string | null;
  created_at: Date;
};

/** $1 board, $2 patterns of links left out. */
export const boardTotal = statement<{ total: number }>(
  'editorial.board-total',
  `select count(*)::int as total from editorial.board_images where board = $1 and coalesce(link, '') not like all ($2::text[])`,
);

const page = (name: string, order: string) =>
  statement<BoardImageRow>(
    `editorial.board-${name}`,
    `select id as _id, title, text, image, link, created_at from editorial.board_images
     where board = $1 and coalesce(link, '') not like all ($4::text[])
     order by ${order} offset $2 limit $3`,
  );

/** $1 board, $2 rows before, $3 rows wanted, $4 patterns of links left out. */
export const boardPage = {
  inOrder: page('in-order', 'position, id'),
  newest: page('newest', 'created_at desc, id desc'),
} as const;

/** $1 id, $2 board, $3 title, $4 text, $5 image, $6 link, $7 position, $8 now. */
export const writeBoardImage = statement(
  'editorial.write-board-image',
  `insert into editorial.board_images (id, board, title, text, image, link, position, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (id) do update
     set board = excluded.board, title = excluded.title, text = excluded.text, image = excluded.image,
       link = excluded.link, position = excluded.position`,
);

export const removeBoardImage = statement(
  'editorial.remove-board-image',
  'delete from editorial.board_images where id = $1',
);
