/**
 * How the addresses of derived files follow from the original's. A file's address is `{host}/{key}`, where the host
 * is `https://cdn.example` when one serves the files and `/files` on the site itself. Thumbnails are at
 * `{host}/thumbnails/{key}`: in a whole address that is a segment put in after the third. A CDN host therefore has no
 * path of its own. Signed addresses are bound to their key, and nothing can be derived from them.
 */

/** Where the thumbnail of the file `key` is kept. */
export const thumbnailKey = (key: string): string => `thumbnails/${key}`;
