import { libraryAlbums } from './library-albums.ts';
import { libraryComments } from './library-comments.ts';
import { libraryFiles } from './library-files.ts';
import { libraryGallery } from './library-gallery.ts';
import { libraryNews } from './library-news.ts';

/** Everything models publish: files, pictures, videos, audio, albums, news, and what people say about them. */
export const library = {
  ...libraryFiles,
  ...libraryGallery,
  ...libraryAlbums,
  ...libraryNews,
  ...libraryComments,
};
