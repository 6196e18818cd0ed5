import { expect } from 'vitest';
import { page } from 'vitest/browser';

/** A stream with a picture that moves; `stop` ends it. */
export function movingPicture(): { stream: MediaStream; stop: () => void } {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  const stream = canvas.captureStream(20);
  const drawing = setInterval(() => context?.fillRect(Math.random() * 100, 0, 20, 20), 40);
  return {
    stream,
    stop: () => {
      clearInterval(drawing);
      for (const track of stream.getTracks()) track.stop();
    },
  };
}

/** Expects the viewer's mark to say something, within a picture and in front of everything there, at both sizes. */
export async function expectMarkOver(picture: () => Element | null, words: string): Promise<void> {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.viewport(width, height);
    await expect
      .poll(() => document.querySelector('[data-watermark]')?.textContent, { timeout: 10_000 })
      .toBe(words);
    await expect.poll(() => frontOf(picture()), { message: `at ${width}` }).toEqual(inFront);
  }
}

const inFront = { isWithin: true, front: 'the mark' };

function frontOf(picture: Element | null): unknown {
  const mark = document.querySelector<HTMLElement>('[data-watermark] > span');
  if (!mark || !picture) return undefined;
  const [inner, outer] = [mark.getBoundingClientRect(), picture.getBoundingClientRect()];
  const isWithin =
    inner.left >= outer.left &&
    inner.right <= outer.right &&
    inner.top >= outer.top &&
    inner.bottom <= outer.bottom;
  // It takes no presses, so a press would go through it: it is asked for one only here.
  mark.style.pointerEvents = 'auto';
  const front = document.elementFromPoint(inner.left + inner.width / 2, inner.top + inner.height / 4);
  mark.style.pointerEvents = '';
  const isMark = front !== null && mark.contains(front);
  return { isWithin, front: isMark ? 'the mark' : (front?.outerHTML.slice(0, 200) ?? null) };
}
