import type { BoardPictureRow } from '@candela/contract/admin/editorial';
import { v7 as uuid } from 'uuid';
import { type Queryable, statement } from '../../../platform/database/index.ts';
import { type RequestContext, staffOf } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { deleteCategory, saveCategory } from '../../discovery/index.ts';
import {
  deleteBanner,
  deleteBlog,
  deleteFaq,
  keepTextVersion,
  type PageRevision,
  revisePage,
  saveBanner,
  saveFaq,
} from '../../editorial/index.ts';
import { deleteProductCategory, saveProductCategory } from '../../shop/index.ts';
import { act } from '../audit.ts';
import type { AdminDeps } from '../dependencies.ts';
import { toWire } from '../list-query.ts';
import { texts } from '../locales/texts.ts';

type Saved = Promise<{ _id: string }>;
type Done = Promise<{ msg: string }>;

interface Named {
  _id?: string | undefined;
  name: string;
  position: number;
}

/** Writes a category or a subcategory. */
export async function writeCategory(
  deps: AdminDeps,
  input: Named & { parentId: string | null; image: string | null },
  context: RequestContext,
): Saved {
  return await act(deps, context, 'saveCategory', async (tx, note) => {
    const { _id, ...draft } = { ...input, image: input.image || null };
    const { id, before } = await saveCategory(tx, { id: _id, ...draft }, deps.clock());
    note({ kind: 'category', id, label: input.name, before, after: draft });
    return { _id: id };
  });
}

/** Deletes a category nothing is in. */
export async function removeCategory(deps: AdminDeps, id: string, context: RequestContext): Done {
  return await act(deps, context, 'deleteCategory', async (tx, note) => {
    const before = await deleteCategory(tx, id);
    note({ kind: 'category', id, label: before.name, before });
    return { msg: say(texts.replies.categoryDeleted) };
  });
}

/** Writes a category of products. */
export async function writeProductCategory(deps: AdminDeps, input: Named, context: RequestContext): Saved {
  return await act(deps, context, 'saveProductCategory', async (tx, note) => {
    const { _id, ...draft } = input;
    const { id, before } = await saveProductCategory(tx, { id: _id, ...draft });
    note({ kind: 'productCategory', id, label: input.name, before, after: draft });
    return { _id: id };
  });
}

/** Deletes a category without products. */
export async function removeProductCategory(deps: AdminDeps, id: string, context: RequestContext): Done {
  return await act(deps, context, 'deleteProductCategory', async (tx, note) => {
    const before = await deleteProductCategory(tx, id);
    note({ kind: 'productCategory', id, label: before.name, before });
    return { msg: say(texts.replies.categoryDeleted) };
  });
}

const pictureById = statement<object>(
  'admin.board-picture',
  `select id as "_id", board, title, text, image, link, position from (
     select id, 'banner' as board, title, text, image, link, position from editorial.banner_list
     union all select id, board, title, text, image, link, position from editorial.board_image_list) as pictures
   where id = $1`,
);

/** Puts a picture on a board or among the banners; one that is there stays where it hangs. */
export async function saveBoardPicture(
  deps: AdminDeps,
  input: Omit<BoardPictureRow, '_id' | 'link'> & { _id?: string | undefined; link: string },
  context: RequestContext,
): Saved {
  return await act(deps, context, 'saveBoardPicture', async (tx, note) => {
    const { _id: id = uuid(), board, ...words } = input;
    const row = input._id === undefined ? undefined : await tx.maybeRow(pictureById, [id]);
    const before = row && toWire<BoardPictureRow>(row);
    if (input._id !== undefined && before?.board !== board) {
      refuse('not_found', { msg: texts.refusals.noPictureOnBoard });
    }
    const draft = { ...words, id, link: words.link || null };
    if (board === 'banner') await saveBanner(tx, draft);
    else await deps.editorial.saveBoardImage(tx, { ...draft, board });
    note({ kind: 'boardPicture', id, label: input.title, before, after: { board, ...draft } });
    return { _id: id };
  });
}

/** Takes a picture off its board. */
export async function deleteBoardPicture(deps: AdminDeps, id: string, context: RequestContext): Done {
  return await act(deps, context, 'deleteBoardPicture', async (tx, note) => {
    const row =
      (await tx.maybeRow(pictureById, [id])) ?? refuse('not_found', { msg: texts.refusals.noPicture });
    const before = toWire<BoardPictureRow>(row);
    if (before.board === 'banner') await deleteBanner(tx, id);
    else await deps.editorial.deleteBoardImage(tx, id);
    note({ kind: 'boardPicture', id, label: before.title, before });
    return { msg: say(texts.replies.pictureRemoved) };
  });
}

interface PageInput extends Omit<PageRevision, 'staffId' | 'publishAt'> {
  publishAt: string | null;
}

/** Writes a managed page; what it said before is kept. */
export async function savePage(deps: AdminDeps, input: PageInput, context: RequestContext): Done {
  return await act(deps, context, 'savePage', async (tx, note) => {
    const { title, description, placement, publish, publishAt } = input;
    const revision = {
      ...input,
      staffId: staffOf(context).staffId,
      publishAt: publishAt === null ? null : new Date(publishAt),
    };
    const before = await revisePage(tx, revision, deps.clock());
    const after = { title, description, placement, publish, publishAt };
    note({ kind: 'page', id: input.slug, label: title, before, after });
    return { msg: say(publish === 'now' ? texts.replies.pageSaved : texts.replies.pageDraftSaved) };
  });
}

type Written = Omit<Parameters<typeof keepTextVersion>[1], 'staffId'>;

async function keepWritten(deps: AdminDeps, tx: Queryable, context: RequestContext, written: Written) {
  await keepTextVersion(tx, { ...written, staffId: staffOf(context).staffId }, deps.clock());
}

interface FaqDraft {
  _id?: string | undefined;
  group: string;
  question: string;
  answer: string;
  position: number;
  shownFrom: string | null;
}

/** Writes a question and its answer. */
export async function writeFaq(deps: AdminDeps, input: FaqDraft, context: RequestContext): Saved {
  return await act(deps, context, 'saveFaq', async (tx, note) => {
    const { _id, ...draft } = input;
    const shownFrom = draft.shownFrom === null ? null : new Date(draft.shownFrom);
    const { id, before } = await saveFaq(tx, { id: _id, ...draft, shownFrom });
    // Answers have no date of their own.
    const said = before && { title: before.question, body: before.answer, at: new Date(0) };
    await keepWritten(deps, tx, context, {
      textId: id,
      title: draft.question,
      body: draft.answer,
      before: said,
    });
    note({ kind: 'faq', id, label: input.question, before, after: draft });
    return { _id: id };
  });
}

/** Deletes a question. */
export async function removeFaq(deps: AdminDeps, id: string, context: RequestContext): Done {
  return await act(deps, context, 'deleteFaq', async (tx, note) => {
    const before = await deleteFaq(tx, id);
    note({ kind: 'faq', id, label: before.question, before });
    return { msg: say(texts.replies.questionDeleted) };
  });
}

const lockStory = statement<{ title: string; body: string; published_at: Date | null; updated_at: Date }>(
  'admin.lock-story',
  'select title, body, published_at, updated_at from editorial.blog_list where id = $1 for update',
);

interface StoryDraft {
  _id?: string | undefined;
  title: string;
  summary: string;
  body: string;
  images: string[];
  publishedAt: string | null;
  /** When it was last written, as far as its editor knows. */
  seenAt?: string | undefined;
}

/** Writes a story of the blog. Refuses with `not_found`, and with `conflict` when somebody else wrote it meanwhile. */
export async function saveStory(deps: AdminDeps, input: StoryDraft, context: RequestContext): Saved {
  return await act(deps, context, 'saveStory', async (tx, note) => {
    const { _id, publishedAt, seenAt, ...draft } = input;
    const before = _id === undefined ? undefined : await tx.maybeRow(lockStory, [_id]);
    if (_id !== undefined && !before) refuse('not_found', { msg: texts.refusals.noStory });
    if (before && seenAt !== undefined && before.updated_at.toISOString() !== seenAt) {
      refuse('conflict', { msg: texts.refusals.storyChanged });
    }
    const id = await deps.editorial.saveBlog(tx, {
      id: _id,
      ...draft,
      publishedAt: publishedAt === null ? null : new Date(publishedAt),
    });
    const said = before && { title: before.title, body: before.body, at: before.updated_at };
    await keepWritten(deps, tx, context, { textId: id, title: draft.title, body: draft.body, before: said });
    note({ kind: 'story', id, label: input.title, before, after: { ...draft, publishedAt } });
    return { _id: id };
  });
}

/** Deletes a story of the blog. */
export async function deleteStory(deps: AdminDeps, id: string, context: RequestContext): Done {
  return await act(deps, context, 'deleteStory', async (tx, note) => {
    note({ kind: 'story', id, label: await deleteBlog(tx, id) });
    return { msg: say(texts.replies.storyDeleted) };
  });
}
