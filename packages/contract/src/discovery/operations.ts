import { z } from 'zod';
import { modelFace } from '../accounts/model-face.ts';
import { id } from '../shared/ids.ts';
import { limits } from '../shared/limits.ts';
import { operation } from '../shared/operation.ts';
import { paging, sortObject } from '../shared/paging.ts';
import { person } from '../shared/person.ts';
import { doneReply, listReply, modelListReply, reply } from '../shared/replies.ts';
import { timeZone } from '../shared/time-zone.ts';
import { liveModel } from '../shows/operations.ts';
import { cardSnapshot } from '../shows/snapshots.ts';
import { discovery as t } from './locales/discovery.ts';
import { filterChoice, languageCode, modelFilters } from './model-filters.ts';

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
export const modelCard = modelFace.extend({
  tagline: z.string(),
  isLive: z.boolean(),
  /** 1 to 5; null when nobody has rated. */
  averageRating: z.number().nullable(),
  ...cardSnapshot,
});
export type ModelCard = z.infer<typeof modelCard>;

const search = z
  .string({ error: t.enterSearch })
  .trim()
  .max(limits.searchMax, { error: t.searchMax })
  .default('');

const byCategory = {
  categoryId: id.nullish(),
  subcategoryId: id.nullish(),
  search,
  sortObject,
  filters: modelFilters.default({}),
  ...paging(),
};

/** Which part of the site a search hit belongs to. */
export const searchKind = z.enum([
  'live',
  'models',
  'categories',
  'videos',
  'galleries',
  'audio',
  'posts',
  'products',
  'blogs',
  'help',
]);
export type SearchKind = z.infer<typeof searchKind>;

/** One thing a search found, ready to be shown: what it is called, one line about it, and where it is. */
export const searchHit = z.object({
  _id: id,
  title: z.string(),
  detail: z.string(),
  image: z.string().nullable(),
  href: z.string(),
  isLive: z.boolean(),
});
export type SearchHit = z.infer<typeof searchHit>;
const searchPart = z.object({ kind: searchKind, hits: z.array(searchHit), totalCount: z.int() });
export type SearchPart = z.infer<typeof searchPart>;

const preferences = z.object({
  /** Whether the site may choose models by favourites and by what was watched. */
  forYou: z.boolean(),
  languages: z.array(languageCode),
  /** Where the account's days begin; null while the browser's is taken. */
  timeZone: timeZone.nullable(),
});

const foundModel = person.extend({ isLive: z.boolean() });
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
    isExplicit: true,
    summary: 'Models, by category',
    access: 'public',
  })
    .input(z.object(byCategory))
    .output(modelListReply(modelCard)),
  listLiveModels: operation('/userAccess/getAllLiveModelWithCategory', {
    isExplicit: true,
    summary: 'Models who are live now, by category',
    access: 'public',
  })
    .input(z.object(byCategory))
    .output(modelListReply(liveModel)),
  listPopularModels: operation('/userPopularModel/getAllPopularModel', {
    isExplicit: true,
    summary: 'Models most favourited and watched',
    access: 'public',
  })
    .input(z.object({ ...paging({ defaultPerPage: 12 }) }))
    .output(listReply(modelCard)),
  searchHome: operation('/userHomeManegement/homeSearch', {
    isExplicit: true,
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
  searchAll: operation('/userHomeManegement/searchAll', {
    isExplicit: true,
    summary:
      'The full search: shows, models, categories, what models publish and sell, the blog and help, each with its own page',
    access: 'public',
    limit: { max: 120, windowSeconds: 60 },
  })
    .input(
      z.object({
        search,
        kinds: z.array(searchKind).max(searchKind.options.length).optional(),
        ...paging({ defaultPerPage: 12 }),
      }),
    )
    .output(reply(z.array(searchPart))),
  listFilterChoices: operation('/userHomeManegement/listFilterChoices', {
    summary: 'Genders, countries and languages that models have, for the filters',
    access: 'public',
  })
    .input(z.object({}))
    .output(
      reply(
        z.object({
          genders: z.array(filterChoice),
          countries: z.array(filterChoice),
          languages: z.array(filterChoice),
        }),
      ),
    ),
  listForYou: operation('/userHomeManegement/listForYou', {
    isExplicit: true,
    summary: 'Models like those the caller favours and watches; empty when the caller turned it off',
    access: 'user',
  })
    .input(z.object({ ...paging({ maxPerPage: 48, defaultPerPage: 12 }) }))
    .output(z.object({ data: z.array(modelCard), totalCount: z.int().nonnegative(), forYou: z.boolean() })),
  dismissModel: operation('/userHomeManegement/dismissModel', {
    summary: 'Never suggests a model to the caller again, or does so again',
    access: 'user',
    refusals: ['not_found'],
    limit: { max: 120, windowSeconds: 60 },
  })
    .input(z.object({ modelId: id, dismissed: z.boolean().default(true) }))
    .output(doneReply),
  listDismissedModels: operation('/userHomeManegement/listDismissedModels', {
    isExplicit: true,
    summary: 'Models the caller is not interested in, the last first',
    access: 'user',
  })
    .input(z.object({ ...paging({ maxPerPage: 48, defaultPerPage: 24 }) }))
    .output(listReply(modelCard)),
  getPreferences: operation('/userHomeManegement/getPreferences', {
    summary: "The caller's languages, time zone, and whether the site may choose models for them",
  })
    .input(z.object({}))
    .output(reply(preferences)),
  setPreferences: operation('/userHomeManegement/setPreferences', {
    summary: 'Changes them; what is absent stays',
  })
    .input(preferences.partial())
    .output(reply(preferences)),
  viewModel: operation('/userHomeManegement/viewModel', {
    summary: 'Tells that a profile or a room was looked at; counted once a viewer and hour',
    access: 'public',
    limit: { max: 120, windowSeconds: 60 },
  })
    .input(z.object({ modelId: id }))
    .output(doneReply),
};
