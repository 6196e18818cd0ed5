import { readdirSync } from 'node:fs';
import path from 'node:path';
import { Demuxer } from 'node-av';

/** How many pictures the MP4 file below a folder has that has most: of a video there are renditions, and sounds apart. */
export async function mostFramesBelow(folder: string): Promise<number> {
  const names = readdirSync(folder, { recursive: true }).map(String);
  let most = 0;
  for (const name of names.filter((one) => one.endsWith('.mp4'))) {
    const file = await Demuxer.open(path.join(folder, name));
    const video = file.video();
    let frames = 0;
    if (video) for await (const packet of file.packets(video.index)) if (packet) frames += 1;
    await file.close();
    most = Math.max(most, frames);
  }
  return most;
}
