import { archives } from './archives.ts';
import { brokenMovies } from './broken-movies.ts';
import { disguisedPictures } from './disguised-pictures.ts';
import { hostileNames } from './file-names.ts';
import type { Bait, HostileUpload } from './hostile-upload.ts';
import { pictureBombs } from './picture-bombs.ts';
import { pointingFiles } from './pointing-files.ts';
import { revealingFiles } from './revealing-files.ts';
import { hostileSounds } from './sounds.ts';

/**
 * Every hostile upload there is a way to make, made again.
 * @param folder for what is written on the way
 */
export async function hostileUploads(bait: Bait, folder: string): Promise<HostileUpload[]> {
  return [
    ...(await disguisedPictures(bait)),
    ...(await pictureBombs()),
    ...(await revealingFiles(folder)),
    ...pointingFiles(bait),
    ...brokenMovies(),
    ...(await hostileSounds(folder)),
    ...archives(),
    ...hostileNames(),
  ];
}
