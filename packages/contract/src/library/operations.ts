import { libraryAlbums } from './albums.ts';
import { libraryComments } from './comments.ts';
import { libraryFiles } from './files.ts';
import { libraryGallery } from './gallery.ts';
import { libraryHome } from './home.ts';
import { libraryLists } from './lists.ts';
import { libraryNews } from './news.ts';
import { libraryPlanning } from './planning.ts';
import { libraryVault } from './vault.ts';

/** Everything models publish: files, pictures, videos, audio, albums, news, and what people say about them. */
export const library = {
  ...libraryFiles,
  ...libraryGallery,
  ...libraryAlbums,
  ...libraryHome,
  ...libraryLists,
  ...libraryNews,
  ...libraryComments,
  ...libraryVault,
  ...libraryPlanning,
};
