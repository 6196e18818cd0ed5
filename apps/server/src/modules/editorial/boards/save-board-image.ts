import type { Queryable } from '../../../platform/database/index.ts';
import { type Board, removeBoardImage, writeBoardImage } from './store.ts';

export interface BoardImageDraft {
  id: string;
  board: Board;
  title: string;
  text: string;
  /** The address of the picture, as browsers ask for it. */
  image: string;
  /** A path of this site, or null. */
  link: string | null;
  position: number;
}

/** Puts a picture on a board, or changes the one of that id. */
export async function saveBoardImage(tx: Queryable, draft: BoardImageDraft, now: Date): Promise<void> {
  const { id, board, title, text, image, link, position } = draft;
  await tx.execute(writeBoardImage, [id, board, title, text, image, link, position, now]);
}

/** Takes a picture off its board; false when there was none. */
export async function deleteBoardImage(tx: Queryable, id: string): Promise<boolean> {
  return (await tx.execute(removeBoardImage, [id])) > 0;
}
