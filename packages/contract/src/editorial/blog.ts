import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { operation } from '../shared/operation.ts';
import { paging } from '../shared/paging.ts';
import { listReply, reply, timestamp } from '../shared/replies.ts';
import { editorial as t } from './locales/editorial.ts';

/** A story's card. `images` are addresses, the first of which stands on the card. */
export const blogCard = z.object({
  _id: id,
  title: z.string(),
  summary: z.string(),
  images: z.array(z.string()),
  publishedAt: timestamp,
  /** About how long reading takes, in minutes. */
  readingMinutes: z.int(),
});
export type BlogCard = z.infer<typeof blogCard>;

/** A whole story. `body` is sanitised HTML. */
export const blogStory = blogCard.extend({ body: z.string() });
export type BlogStory = z.infer<typeof blogStory>;

export const blog = {
  listBlogs: operation('/userBlog/getAllBlog', {
    feature: 'blog',
    summary: 'The blog, newest first',
    access: 'public',
  })
    .input(
      z.object({
        search: z
          .string()
          .trim()
          .max(100)
          .regex(/^\P{Cc}*$/u, { error: t.searchHasControls })
          .default(''),
        ...paging({ defaultPerPage: 12 }),
      }),
    )
    .output(listReply(blogCard)),
  getBlog: operation('/userBlog/getBlog', {
    feature: 'blog',
    summary: 'One story of the blog',
    access: 'public',
    refusals: ['not_found'],
  })
    .input(z.object({ blogId: id }))
    .output(reply(blogStory)),
};
