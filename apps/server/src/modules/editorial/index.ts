import type { Queryable } from '../../platform/database/index.ts';
import type { Inbox } from '../../platform/mail/index.ts';
import { type BlogDraft, saveBlog } from './blog/blog.ts';
import { blogRoutes } from './blog/routes.ts';
import { boardRoutes } from './boards/routes.ts';
import { type BoardImageDraft, deleteBoardImage, saveBoardImage } from './boards/save-board-image.ts';
import { editorialRoutes } from './routes.ts';
import { noteInboxWatched } from './support/inbox-reads.ts';
import { supportRoutes } from './support/routes.ts';
import { answerTicket } from './support/support.ts';
import { readSupportInbox } from './support/take-mail.ts';

export { deleteBoardImage } from './boards/save-board-image.ts';
export {
  closeTicket,
  deleteBanner,
  deleteBlog,
  deleteFaq,
  type PageRevision,
  reopenTicket,
  revisePage,
  saveBanner,
  saveFaq,
} from './console.ts';
export { descriptionForVisitors, placeholdersOfPage } from './description.ts';
export { editorialData } from './personal-data.ts';
export { listShownSlugs } from './queries/get-cms-page.ts';
export { deleteCannedAnswer, saveCannedAnswer } from './support/canned-answers.ts';
export { createTicketAddresses } from './support/ticket-address.ts';
export { addTicketRefund } from './support/ticket-refund.ts';
export { keepTextVersion } from './text-versions.ts';

/** Managed pages, questions and answers, banners, the blog, and messages to support. */
export interface Editorial {
  /** Writes a story, or writes over the one of that id; resolves to its id. */
  saveBlog(tx: Queryable, draft: BlogDraft): Promise<string>;
  /** Answers a message to support by mail. */
  answerTicket(tx: Queryable, answer: { ticketId: string; text: string; staffId: string }): Promise<void>;
  /** Takes the mails that have arrived for support. */
  readInbox(inbox: Inbox): Promise<void>;
  /** Says that the mail server of support announces mail. */
  noteInboxWatched(): Promise<void>;
  routes: ReturnType<typeof editorialRoutes> &
    ReturnType<typeof blogRoutes> &
    ReturnType<typeof boardRoutes> &
    ReturnType<typeof supportRoutes>;
  /** Puts a picture on a board, or changes the one of that id. */
  saveBoardImage(tx: Queryable, draft: BoardImageDraft): Promise<void>;
  /** Takes a picture off its board; false when there was none. */
  deleteBoardImage(tx: Queryable, id: string): Promise<boolean>;
}

export function createEditorial(deps: Parameters<typeof readSupportInbox>[0]): Editorial {
  const { database, clock } = deps;
  return {
    saveBlog: (tx, draft) => saveBlog(tx, draft, clock()),
    answerTicket: (tx, answer) => answerTicket(deps, tx, answer),
    readInbox: (inbox) => readSupportInbox(deps, inbox),
    noteInboxWatched: () => noteInboxWatched(database, clock()),
    routes: {
      ...editorialRoutes(database, clock),
      ...blogRoutes(database, clock),
      ...boardRoutes(database),
      ...supportRoutes(deps),
    },
    saveBoardImage: (tx, draft) => saveBoardImage(tx, draft, clock()),
    deleteBoardImage,
  };
}
