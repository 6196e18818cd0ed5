import { z } from 'zod';
import { liveModel } from './live.ts';
import { id } from './shared/ids.ts';
import { limits } from './shared/limits.ts';
import { operation } from './shared/operation.ts';
import { paging, sortObject } from './shared/paging.ts';
import { listReply, modelListReply, moment } from './shared/replies.ts';

export const subCategory = z.object({
  _id: id,
  name: z.string(),
  image: z.string().nullable(),
  modelCount: z.int(),
});
export const category = z.object({
  _id: id,
  name: z.string(),
  image: z.string().nullable(),
  modelCount: z.int(),
  liveCount: z.int(),
  subCategory: z.array(subCategory),
});
export type Category = z.infer<typeof category>;

/** A model's card in a list. */
export const modelCard = z.object({
  _id: id,
  uniqueId: z.string(),
  username: z.string(),
  name: z.string(),
  profileImage: z.string().nullable(),
  coverImage: z.string().nullable(),
  tagline: z.string(),
  categoryIds: z.array(id),
  isLive: z.boolean(),
  createdAt: moment,
});
export type ModelCard = z.infer<typeof modelCard>;

const search = z
  .string('Search must be text.')
  .trim()
  .max(limits.searchMax, `Searches hold at most ${limits.searchMax} characters.`)
  .default('');

const byCategory = {
  categoryId: id.nullish(),
  subcategoryId: id.nullish(),
  search,
  sortObject,
  ...paging(),
};

const foundModel = z.object({
  _id: id,
  uniqueId: z.string(),
  username: z.string(),
  name: z.string(),
  profileImage: z.string().nullable(),
  isLive: z.boolean(),
});
const foundCategory = z.object({
  _id: id,
  name: z.string(),
  image: z.string().nullable(),
  liveCount: z.int(),
});

export const discovery = {
  listCategories: operation('/userCategory/getAllCategory', {
    summary: 'Categories with their subcategories',
    access: 'public',
  })
    .input(
      z.object({
        search,
        sortObject,
        ...paging({ maxPerPage: limits.categoriesPerPageMax, defaultPerPage: limits.categoriesPerPageMax }),
      }),
    )
    .output(listReply(category)),
  listSubcategories: operation('/userCategory/getSubCategory', {
    summary: 'The subcategories of one category',
    access: 'public',
    refusals: ['not_found'],
  })
    .input(
      z.object({
        categoryId: id,
        ...paging({ maxPerPage: limits.categoriesPerPageMax, defaultPerPage: 100 }),
      }),
    )
    .output(listReply(subCategory)),
  listModels: operation('/userAccess/getAllModelWithCategory', {
    summary: 'Models, by category',
    access: 'public',
  })
    .input(z.object(byCategory))
    .output(modelListReply(modelCard)),
  listLiveModels: operation('/userAccess/getAllLiveModelWithCategory', {
    summary: 'Models who are live now, by category',
    access: 'public',
  })
    .input(z.object(byCategory))
    .output(modelListReply(liveModel)),
  listPopularModels: operation('/userPopularModel/getAllPopularModel', {
    summary: 'Models most favourited and watched',
    access: 'public',
  })
    .input(z.object({ ...paging({ defaultPerPage: 12 }) }))
    .output(listReply(modelCard)),
  searchHome: operation('/userHomeManegement/homeSearch', {
    summary: 'The header search: models and categories',
    access: 'public',
    limit: { max: 120, windowSeconds: 60 },
  })
    .input(
      z.object({
        search,
        registration: z.literal('completed').default('completed'),
        type: z.literal('model').default('model'),
        sortObject,
        ...paging({ defaultPerPage: 10 }),
      }),
    )
    .output(
      z.object({
        data: z.object({ categories: z.array(foundCategory), users: z.array(foundModel) }),
        totalCount: z.int(),
      }),
    ),
};
