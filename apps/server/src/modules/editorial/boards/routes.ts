import { boards } from '@candela/contract/editorial/boards';
import { implement } from '@orpc/server';
import type { Database } from '../../../platform/database/index.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { listBoard } from './list-board.ts';

/** Every operation of the contract's boards. */
export function boardRoutes(database: Database) {
  const os = implement(boards).$context<RequestContext>();
  return {
    listModelImages: os.listModelImages.handler(({ input }) => listBoard(database, 'model', input)),
    listHomeImages: os.listHomeImages.handler(({ input }) => listBoard(database, 'home', input)),
    listNewMessages: os.listNewMessages.handler(({ input }) =>
      listBoard(database, 'message', input, 'newest'),
    ),
    listMessages: os.listMessages.handler(({ input }) => listBoard(database, 'message', input, 'newest')),
    listMemberBoard: os.listMemberBoard.handler(({ input }) => listBoard(database, 'member', input)),
  };
}
