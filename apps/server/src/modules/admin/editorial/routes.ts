import { adminEditorial, type PageRow } from '@candela/contract/admin/editorial';
import { implement } from '@orpc/server';
import { statement } from '../../../platform/database/index.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { descriptionForVisitors, placeholdersOfPage } from '../../editorial/index.ts';
import type { AdminDeps } from '../dependencies.ts';
import { toWire } from '../list-query.ts';
import { boardList, categoryList, faqList, pageList, productCategoryList, storyList } from './lists.ts';
import { uploadPicture } from './upload-picture.ts';
import * as write from './write.ts';

const os = implement(adminEditorial).$context<RequestContext>();

interface PageDetail extends PageRow {
  description: string;
  writtenAt: string;
}
const page = statement<object>(
  'admin.page',
  `select id as "_id", slug, coalesce(draft_title, title) as title, coalesce(draft_description, description) as description,
     updated_at as "updatedAt", written_at as "writtenAt", placement, is_shown as "isShown",
     draft_title is not null as "hasDraft", draft_at as "publishAt" from editorial.cms_page_list where slug = $1`,
);
const versions = statement<object>(
  'admin.page-versions',
  `select v.id as "_id", v.title, v.description, s.name as "writtenBy", v.written_at as "writtenAt"
   from editorial.cms_page_version_list v left join admin.staff s on s.id = v.written_by where v.slug = $1
   order by v.written_at desc, v.id desc limit 20`,
);

const textVersions = statement<object>(
  'admin.text-versions',
  `select v.id as "_id", v.title, v.body as description, s.name as "writtenBy", v.written_at as "writtenAt"
   from editorial.text_version_list v left join admin.staff s on s.id = v.written_by where v.text_id = $1
   order by v.written_at desc, v.id desc limit 20`,
);

interface Version {
  _id: string;
  title: string;
  description: string;
  writtenBy: string | null;
  writtenAt: string;
}

async function getPage({ database }: AdminDeps, slug: string) {
  const found = toWire<PageDetail>((await database.maybeRow(page, [slug])) ?? refuse('not_found'));
  const saved = (await database.rows(versions, [slug])).map((row) => toWire<Version>(row));
  return { ...found, missing: placeholdersOfPage(slug, found.description), versions: saved };
}

/** What stands on the site's pages. */
export function editorialRoutes(deps: AdminDeps) {
  const { database } = deps;
  return {
    uploadPicture: os.uploadPicture.handler(async ({ input }) => ({
      data: await uploadPicture(deps, input.data),
    })),
    listCategories: os.listCategories.handler(({ input }) => categoryList(database, input)),
    saveCategory: os.saveCategory.handler(async ({ input, context }) => ({
      data: await write.writeCategory(deps, input, context),
    })),
    deleteCategory: os.deleteCategory.handler(({ input, context }) =>
      write.removeCategory(deps, input._id, context),
    ),
    listProductCategories: os.listProductCategories.handler(({ input }) =>
      productCategoryList(database, input),
    ),
    saveProductCategory: os.saveProductCategory.handler(async ({ input, context }) => ({
      data: await write.writeProductCategory(deps, input, context),
    })),
    deleteProductCategory: os.deleteProductCategory.handler(({ input, context }) =>
      write.removeProductCategory(deps, input._id, context),
    ),
    listBoards: os.listBoards.handler(({ input }) => boardList(database, input, [input.board])),
    saveBoardPicture: os.saveBoardPicture.handler(async ({ input, context }) => ({
      data: await write.saveBoardPicture(deps, input, context),
    })),
    deleteBoardPicture: os.deleteBoardPicture.handler(({ input, context }) =>
      write.deleteBoardPicture(deps, input._id, context),
    ),
    listPages: os.listPages.handler(({ input }) => pageList(database, input)),
    getPage: os.getPage.handler(async ({ input }) => ({ data: await getPage(deps, input.slug) })),
    savePage: os.savePage.handler(({ input, context }) => write.savePage(deps, input, context)),
    previewPage: os.previewPage.handler(({ input }) => ({
      data: { description: descriptionForVisitors(input.slug, input.description) },
    })),
    listFaqs: os.listFaqs.handler(({ input }) => faqList(database, input)),
    saveFaq: os.saveFaq.handler(async ({ input, context }) => ({
      data: await write.writeFaq(deps, input, context),
    })),
    deleteFaq: os.deleteFaq.handler(({ input, context }) => write.removeFaq(deps, input._id, context)),
    listStories: os.listStories.handler(({ input }) => storyList(database, input)),
    saveStory: os.saveStory.handler(async ({ input, context }) => ({
      data: await write.saveStory(deps, input, context),
    })),
    getTextVersions: os.getTextVersions.handler(async ({ input }) => ({
      data: (await database.rows(textVersions, [input._id])).map((row) => toWire<Version>(row)),
    })),
    deleteStory: os.deleteStory.handler(({ input, context }) => write.deleteStory(deps, input._id, context)),
  };
}
