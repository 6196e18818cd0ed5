import { blog } from '@candela/contract/editorial/blog';
import { implement } from '@orpc/server';
import type { Database } from '../../../platform/database/index.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { getBlog, listBlogs } from './blog.ts';

const os = implement(blog).$context<RequestContext>();

/** The handlers of reading the blog. */
export function blogRoutes(database: Database, clock: () => Date) {
  return {
    listBlogs: os.listBlogs.handler(({ input }) => listBlogs(database, input, clock())),
    getBlog: os.getBlog.handler(async ({ input }) => ({
      data: await getBlog(database, input.blogId, clock()),
    })),
  };
}
