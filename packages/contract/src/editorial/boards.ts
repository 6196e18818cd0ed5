import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { operation } from '../shared/operation.ts';
import { paging } from '../shared/paging.ts';
import { listReply, timestamp } from '../shared/replies.ts';

/** A managed picture with a few words, for one of the boards below. */
const boardImage = z.object({
  _id: id,
  title: z.string(),
  text: z.string(),
  image: z.string(),
  /** A path of this site, or null. */
  link: z.string().nullable(),
  createdAt: timestamp,
});
export type BoardImage = z.infer<typeof boardImage>;

const board = (path: `/${string}`, summary: string, defaultPerPage: number) =>
  operation(path, { summary, access: 'public' })
    .input(z.object({ ...paging({ defaultPerPage }) }))
    .output(listReply(boardImage));

/** Managed pictures of the first pages, in the operator's order. */
export const boards = {
  listModelImages: board('/userHomeManegement/getModelImages', 'Pictures of models for the first page', 12),
  listHomeImages: board('/userHomeImages/getAllHomeImages', 'Pictures of the first page', 12),
  listNewMessages: board('/userMessageBoard/getImages', 'The newest of the message board', 4),
  listMessages: board('/userMessageBoard/getAllImages', 'The whole message board', 24),
  listMemberBoard: board('/userMemberBoard/getMemberBoard', 'The board for members', 24),
};
