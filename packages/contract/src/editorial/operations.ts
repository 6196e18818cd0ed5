import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { operation } from '../shared/operation.ts';
import { paging } from '../shared/paging.ts';
import { listReply, reply, timestamp } from '../shared/replies.ts';
import { editorial as t } from './locales/editorial.ts';

/** A managed page. `description` is sanitised HTML, but for the slug `footer` a JSON string (see `footerContent`). */
export const cmsPage = z.object({
  _id: id,
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  updatedAt: timestamp,
});
export type CmsPage = z.infer<typeof cmsPage>;

/** A page that is linked in the footer or the menus. */
export const placedPage = z.object({
  slug: z.string(),
  title: z.string(),
  placement: z.enum(['footer', 'menu']),
});
export type PlacedPage = z.infer<typeof placedPage>;

/** What the `footer` page's description holds once parsed. */
export const footerContent = z.object({
  content: z.string(),
  social: z.object({ facebook: z.string(), twitter: z.string(), instagram: z.string() }),
});
export type FooterContent = z.infer<typeof footerContent>;

const faq = z.object({ _id: id, group: z.string(), question: z.string(), answer: z.string() });

const banner = z.object({
  _id: id,
  title: z.string(),
  text: z.string(),
  image: z.string(),
  link: z.string().nullable(),
});

export const editorial = {
  getCmsPage: operation('/userCms/getCms', {
    summary: 'A managed page by its slug',
    access: 'public',
    refusals: ['not_found'],
  })
    .input(
      z.object({
        slug: z
          .string()
          .min(1, { error: t.namePage })
          .max(60)
          .regex(/^[a-z0-9-]+$/, { error: t.noPageName }),
      }),
    )
    .output(reply(cmsPage)),
  listPlacedPages: operation('/userCms/listPlacedPages', {
    summary: 'The pages linked in the footer and the menus',
    access: 'public',
  })
    .input(z.object({}))
    .output(reply(z.array(placedPage))),
  listFaqs: operation('/userFaq/getAllFaq', {
    summary: "Questions and answers, in their groups' order",
    access: 'public',
  })
    .input(z.object({ search: z.string().trim().max(100).default(''), ...paging({ defaultPerPage: 100 }) }))
    .output(listReply(faq)),
  listBanners: operation('/userBanner/getAllBanner', {
    summary: 'Banners of the landing page',
    access: 'public',
  })
    .input(z.object({ ...paging({ defaultPerPage: 10 }) }))
    .output(listReply(banner)),
};
