import { galleryKind } from '@candela/contract/library/items';
import { library } from '@candela/contract/library/operations';
import { implement } from '@orpc/server';
import { type RequestContext, signedIn } from '../../platform/http/context.ts';
import { acceptContentTerms } from './commands/accept-content-terms.ts';
import { addCompressionRecord } from './commands/add-compression-record.ts';
import { deleteAlbumImage, editAlbumImages, uploadAlbumImages } from './commands/album-images.ts';
import { createComment } from './commands/create-comment.ts';
import { createItem } from './commands/create-item.ts';
import { createPreSignedUrlPrivate, createPreSignedUrlPublic } from './commands/create-pre-signed-url.ts';
import { deleteComment } from './commands/delete-comment.ts';
import { deleteItem } from './commands/delete-item.ts';
import { deleteWatched } from './commands/delete-watched.ts';
import { dismissItem } from './commands/dismiss-item.ts';
import { editComment } from './commands/edit-comment.ts';
import { editItem } from './commands/edit-item.ts';
import { likeOrDislike } from './commands/like-or-dislike.ts';
import { rate } from './commands/rate.ts';
import { abandonUpload, completeUpload, resumeUpload, startUpload } from './commands/resumable-upload.ts';
import { retryItem } from './commands/retry-item.ts';
import { savePosition } from './commands/save-position.ts';
import { setItemMembers } from './commands/set-item-members.ts';
import { toggleFavourite } from './commands/toggle-favourite.ts';
import type { LibraryDeps } from './dependencies.ts';
import { createList, deleteList, listsOf, moveInList, renameList, saveToList } from './lists.ts';
import { getAlbumImages } from './queries/get-album-images.ts';
import { getModelFigures } from './queries/get-model-figures.ts';
import { getItemOfKind, getPost } from './queries/get-post.ts';
import { getUploadStatus } from './queries/get-upload-status.ts';
import { listClips } from './queries/list-clips.ts';
import { listDismissedItems } from './queries/list-dismissed-items.ts';
import { listBegun, listNewFromFavourites, listOpenedByPlans, listSuggested } from './queries/list-home.ts';
import {
  listItems,
  listPersonalItems,
  listPublicItems,
  listSiteItems,
  listSiteItemsWithoutLogin,
} from './queries/list-items.ts';
import { listNews } from './queries/list-news.ts';
import { listReplies } from './queries/list-replies.ts';
import { listListItems, listWatched } from './queries/list-saved.ts';
import { viewPreSignedUrl } from './queries/view-pre-signed-url.ts';
import { uploadBudgetOf } from './upload-budget.ts';
import { vaultRoutes } from './vault/vault-routes.ts';

const os = implement(library).$context<RequestContext>();
const galleryKinds = galleryKind.options;

/** The handlers of every operation of the feature. */
export function libraryRoutes(deps: LibraryDeps) {
  return {
    ...fileRoutes(deps),
    ...itemRoutes(deps),
    ...homeRoutes(deps),
    ...listRoutes(deps),
    ...albumAndNewsRoutes(deps),
    ...commentRoutes(deps),
    ...vaultRoutes(deps),
  };
}

function fileRoutes(deps: LibraryDeps) {
  return {
    createPreSignedUrlPublic: os.createPreSignedUrlPublic.handler(({ input, context }) =>
      createPreSignedUrlPublic(deps, input, context),
    ),
    createPreSignedUrlPrivate: os.createPreSignedUrlPrivate.handler(({ input, context }) =>
      createPreSignedUrlPrivate(deps, input, context),
    ),
    viewPreSignedUrl: os.viewPreSignedUrl.handler(({ input, context }) =>
      viewPreSignedUrl(deps, input, context),
    ),
    startUpload: os.startUpload.handler(({ input, context }) => startUpload(deps, input, context)),
    resumeUpload: os.resumeUpload.handler(({ input, context }) => resumeUpload(deps, input, context)),
    completeUpload: os.completeUpload.handler(({ input, context }) => completeUpload(deps, input, context)),
    abandonUpload: os.abandonUpload.handler(({ input, context }) => abandonUpload(deps, input, context)),
    getUploadBudget: os.getUploadBudget.handler(async ({ context }) => ({
      data: await uploadBudgetOf(deps, deps.database, signedIn(context).accountId),
    })),
    getUploadStatus: os.getUploadStatus.handler(({ input, context }) =>
      getUploadStatus(deps, input, context),
    ),
    addCompressionRecord: os.addCompressionRecord.handler(({ input, context }) =>
      addCompressionRecord(deps, input, context),
    ),
  };
}

function itemRoutes(deps: LibraryDeps) {
  return {
    acceptContentTerms: os.acceptContentTerms.handler(({ context }) => acceptContentTerms(deps, context)),
    createItem: os.createItem.handler(({ input, context }) => createItem(deps, input, context)),
    editItem: os.editItem.handler(({ input, context }) => editItem(deps, galleryKinds, input, context)),
    deleteItem: os.deleteItem.handler(({ input, context }) => deleteItem(deps, galleryKinds, input, context)),
    retryItem: os.retryItem.handler(({ input, context }) => retryItem(deps, input, context)),
    savePosition: os.savePosition.handler(({ input, context }) => savePosition(deps, input, context)),
    setItemMembers: os.setItemMembers.handler(({ input, context }) => setItemMembers(deps, input, context)),
    listItems: os.listItems.handler(({ input, context }) => listItems(deps, input, context)),
    listPublicItems: os.listPublicItems.handler(({ input, context }) =>
      listPublicItems(deps, input, context),
    ),
    listClips: os.listClips.handler(({ input, context }) => listClips(deps, input, context)),
    listSiteItems: os.listSiteItems.handler(({ input, context }) => listSiteItems(deps, input, context)),
    listSiteItemsWithoutLogin: os.listSiteItemsWithoutLogin.handler(({ input, context }) =>
      listSiteItemsWithoutLogin(deps, input, context),
    ),
    listSharedItems: os.listSharedItems.handler(({ input, context }) =>
      listPersonalItems(deps, 'shared', input, context),
    ),
    listBoughtItems: os.listBoughtItems.handler(({ input, context }) =>
      listPersonalItems(deps, 'bought', input, context),
    ),
    listFavouriteItems: os.listFavouriteItems.handler(({ input, context }) =>
      listPersonalItems(deps, 'favourites', input, context),
    ),
  };
}

function homeRoutes(deps: LibraryDeps) {
  return {
    listBegun: os.listBegun.handler(({ input, context }) => listBegun(deps, input, context)),
    listNewFromFavourites: os.listNewFromFavourites.handler(({ input, context }) =>
      listNewFromFavourites(deps, input, context),
    ),
    listOpenedByPlans: os.listOpenedByPlans.handler(({ input, context }) =>
      listOpenedByPlans(deps, input, context),
    ),
    listSuggested: os.listSuggested.handler(({ input, context }) => listSuggested(deps, input, context)),
    dismissItem: os.dismissItem.handler(({ input, context }) => dismissItem(deps, input, context)),
    listDismissedItems: os.listDismissedItems.handler(({ input, context }) =>
      listDismissedItems(deps, input, context),
    ),
  };
}

function listRoutes(deps: LibraryDeps) {
  const { database, clock } = deps;
  const mine = (context: RequestContext) => ({ accountId: signedIn(context).accountId, now: clock() });
  const saved = { msg: 'Saved.' };
  return {
    listLists: os.listLists.handler(async ({ input, context }) => {
      const data = await listsOf(database, { ...mine(context), itemId: input.itemId });
      return { data, totalCount: data.length };
    }),
    createList: os.createList.handler(async ({ input, context }) => ({
      data: await createList(database, { ...mine(context), ...input }),
    })),
    renameList: os.renameList.handler(async ({ input, context }) => {
      await renameList(database, { ...mine(context), ...input });
      return saved;
    }),
    deleteList: os.deleteList.handler(async ({ input, context }) => {
      await deleteList(database, { ...mine(context), ...input });
      return saved;
    }),
    saveToList: os.saveToList.handler(async ({ input, context }) => {
      await saveToList(database, { ...mine(context), ...input, listId: input.listId });
      return saved;
    }),
    moveInList: os.moveInList.handler(async ({ input, context }) => {
      await moveInList(database, { ...mine(context), ...input });
      return saved;
    }),
    listListItems: os.listListItems.handler(({ input, context }) => listListItems(deps, input, context)),
    listWatched: os.listWatched.handler(({ input, context }) => listWatched(deps, input, context)),
    deleteWatched: os.deleteWatched.handler(({ input, context }) => deleteWatched(deps, input, context)),
  };
}

function albumAndNewsRoutes(deps: LibraryDeps) {
  return {
    listAlbums: os.listAlbums.handler(({ input, context }) =>
      listItems(deps, { ...input, kind: 'album' }, context),
    ),
    listPublicAlbums: os.listPublicAlbums.handler(({ input, context }) =>
      listPublicItems(deps, { ...input, kind: 'album' }, context),
    ),
    createAlbum: os.createAlbum.handler(({ input, context }) =>
      createItem(deps, { ...input, kind: 'album' }, context),
    ),
    editAlbum: os.editAlbum.handler(({ input, context }) => editItem(deps, ['album'], input, context)),
    editAlbumImages: os.editAlbumImages.handler(({ input, context }) =>
      editAlbumImages(deps, input, context),
    ),
    getAlbumImages: os.getAlbumImages.handler(({ input, context }) => getAlbumImages(deps, input, context)),
    uploadAlbumImages: os.uploadAlbumImages.handler(({ input, context }) =>
      uploadAlbumImages(deps, input, context),
    ),
    deleteAlbumImage: os.deleteAlbumImage.handler(({ input, context }) =>
      deleteAlbumImage(deps, input, context),
    ),
    deleteAlbum: os.deleteAlbum.handler(({ input, context }) => deleteItem(deps, ['album'], input, context)),
    listNews: os.listNews.handler(({ input, context }) => listNews(deps, input, context)),
    createNews: os.createNews.handler(({ input, context }) =>
      createItem(deps, { ...input, kind: 'news' }, context),
    ),
    editNews: os.editNews.handler(({ input, context }) => editItem(deps, ['news'], input, context)),
    getNews: os.getNews.handler(({ input, context }) => getItemOfKind(deps, 'news', input, context)),
    deleteNews: os.deleteNews.handler(({ input, context }) => deleteItem(deps, ['news'], input, context)),
  };
}

function commentRoutes(deps: LibraryDeps) {
  return {
    getPost: os.getPost.handler(({ input, context }) => getPost(deps, input, context)),
    listReplies: os.listReplies.handler(({ input, context }) => listReplies(deps, input, context)),
    createComment: os.createComment.handler(({ input, context }) => createComment(deps, input, context)),
    likeOrDislike: os.likeOrDislike.handler(({ input, context }) => likeOrDislike(deps, input, context)),
    deleteComment: os.deleteComment.handler(({ input, context }) => deleteComment(deps, input, context)),
    editComment: os.editComment.handler(({ input, context }) => editComment(deps, input, context)),
    toggleFavourite: os.toggleFavourite.handler(({ input, context }) =>
      toggleFavourite(deps, input, context),
    ),
    getModelFigures: os.getModelFigures.handler(({ input, context }) =>
      getModelFigures(deps, input, context),
    ),
    rate: os.rate.handler(({ input, context }) => rate(deps, input, context)),
  };
}
