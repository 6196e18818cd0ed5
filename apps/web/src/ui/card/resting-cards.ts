import { nearestToMiddle } from './nearest-to-middle.ts';

type OnRest = (rests: boolean) => void;

const restMs = 600;
const cards = new Map<HTMLElement, OnRest>();
let timer: ReturnType<typeof setTimeout> | undefined;
let chosen: HTMLElement | undefined;

/**
 * Notifies a card when scrolling has stopped with it nearest to the middle of the window, and when another has taken
 * its place or it has been scrolled away.
 * @returns what ends the watch
 */
export function watchRest(card: HTMLElement, onRest: OnRest): () => void {
  if (cards.size === 0) addEventListener('scroll', restLater, { passive: true, capture: true });
  cards.set(card, onRest);
  restLater();
  return () => {
    cards.delete(card);
    if (chosen === card) chosen = undefined;
    if (cards.size > 0) return;
    removeEventListener('scroll', restLater, { capture: true });
    clearTimeout(timer);
  };
}

function restLater(): void {
  clearTimeout(timer);
  timer = setTimeout(rest, restMs);
}

function rest(): void {
  const all = [...cards.keys()];
  const boxes = all.map((card) => (card.querySelector('[data-media-frame]') ?? card).getBoundingClientRect());
  const index = nearestToMiddle(boxes, { width: innerWidth, height: innerHeight });
  const next = index === undefined ? undefined : all[index];
  if (next === chosen) return;
  const before = chosen && cards.get(chosen);
  chosen = next;
  before?.(false);
  if (next) cards.get(next)?.(true);
}
