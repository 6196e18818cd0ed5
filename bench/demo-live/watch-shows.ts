import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Visitor, VisitorOptions } from '@candela/testkit/e2e-test';

/** What a viewer of one show got. */
export interface Watched {
  room: string;
  /** When the page said that the picture was gone, in seconds since it was opened, and for how long. */
  interruptions: { atSeconds: number; forMs: number }[];
  /** The longest time between two pictures that were shown. */
  longestStillMs: number;
  framesPerSecond: number;
}

const texts = new URL('../../apps/web/src/modules/rooms/locales/en/live-room.json', import.meta.url);

/** Runs in the page: notes when the notice of an interruption comes and goes, and the pauses between two pictures. */
function pageNotes(sentence: string): string {
  return `
    window.__interruptions = [];
    window.__still = 0;
    let goneAt = null;
    const look = () => {
      const says = [...document.querySelectorAll('[role=status]')]
        .some((one) => one.textContent.includes(${JSON.stringify(sentence)}));
      const now = performance.now();
      if (says && goneAt === null) {
        goneAt = now;
        window.__interruptions.push({ atSeconds: Math.round(now / 1000), forMs: 0 });
      }
      if (goneAt !== null) window.__interruptions.at(-1).forMs = Math.round(now - goneAt);
      if (!says) goneAt = null;
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
    const watched = new WeakSet();
    document.addEventListener('playing', ({ target: video }) => {
      if (watched.has(video)) return;
      watched.add(video);
      let before = performance.now();
      const shown = (now) => {
        window.__still = Math.max(window.__still, now - before);
        before = now;
        video.requestVideoFrameCallback(shown);
      };
      video.requestVideoFrameCallback(shown);
    }, true);
  `;
}

/** Watches all rooms at a time, each in a browser profile of its own, for so long. */
export async function watchShows(
  open: (name: string, options?: VisitorOptions) => Promise<Visitor>,
  rooms: readonly string[],
  forMs: number,
): Promise<Watched[]> {
  const { interrupted } = JSON.parse(await readFile(texts, 'utf8')) as { interrupted: string };
  const viewers = await Promise.all(
    rooms.map(async (room) => {
      const viewer = await open(room, { viewport: { width: 640, height: 480 } });
      await viewer.context.addInitScript(pageNotes(interrupted));
      await viewer.goTo(room);
      await viewer.until('[...document.querySelectorAll("video")].some((video) => video.currentTime > 0)');
      return { viewer, room };
    }),
  );
  return await Promise.all(viewers.map(({ viewer, room }) => watch(viewer, room, forMs)));
}

async function watch(viewer: Visitor, room: string, forMs: number): Promise<Watched> {
  const startedMs = performance.now();
  const { framesDecoded: first } = await viewer.figures();
  await viewer.page.evaluate('window.__still = 0');
  await sleep(forMs);
  const { framesDecoded } = await viewer.figures();
  const seconds = (performance.now() - startedMs) / 1_000;
  return {
    room,
    interruptions: (await viewer.page.evaluate('window.__interruptions')) as Watched['interruptions'],
    longestStillMs: Number(await viewer.page.evaluate('window.__still')),
    framesPerSecond: (framesDecoded - first) / seconds,
  };
}
