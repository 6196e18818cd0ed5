import type { BoardImage } from '@candela/contract/editorial/boards';
import type { Queryable } from '../../../platform/database/index.ts';
import { linksToHidden } from '../../accounts/index.ts';
import { type Board, boardPage, boardTotal } from './store.ts';

/** A page of one board, in the operator's order or the newest first. */
export async function listBoard(
  database: Queryable,
  board: Board,
  asked: { current_page: number; per_page: number },
  order: keyof typeof boardPage = 'inOrder',
): Promise<{ data: BoardImage[]; totalCount: number }> {
  const before = (asked.current_page - 1) * asked.per_page;
  const leftOut = await linksToHidden(database);
  const [{ total }, rows] = await Promise.all([
    database.row(boardTotal, [board, leftOut]),
    database.rows(boardPage[order], [board, before, asked.per_page, leftOut]),
  ]);
  const data = rows.map(({ created_at, ...image }) => ({ ...image, createdAt: created_at.toISOString() }));
  return { data, totalCount: total };
}
