import { useEffect, useEffectEvent } from 'react';

export type PictureGestures = {
  /** Two taps in a row. */
  onDoubleTap: () => void;
  /** Two fingers: apart asks for a larger picture, together for a smaller one. */
  onPinch: (isApart: boolean) => void;
  /** A swipe to the left is 1, to the right -1. */
  onSwipe: (step: 1 | -1) => void;
};

const tapMs = 300;
const tapPixels = 14;
const swipeMs = 800;
const swipePixels = 60;
const pinchRatio = 1.18;

type Finger = { x: number; y: number; startX: number; startY: number; startedAt: number };

/** What fingers do on a picture. Presses on its controls are left alone, and a mouse does none of it. */
export function usePictureGestures(picture: HTMLElement | null, gestures: PictureGestures): void {
  const doubleTap = useEffectEvent(() => gestures.onDoubleTap());
  const pinch = useEffectEvent((isApart: boolean) => gestures.onPinch(isApart));
  const swipe = useEffectEvent((step: 1 | -1) => gestures.onSwipe(step));

  useEffect(() => {
    if (!picture) return;
    const fingers = new Map<number, Finger>();
    let lastTapAt = 0;
    // From the second finger on, what follows is no tap and no swipe until all are lifted.
    let pinchPixels = 0;

    const down = (event: PointerEvent) => {
      if (event.pointerType !== 'touch' || isOnControl(event.target)) return;
      const { clientX: x, clientY: y, timeStamp } = event;
      fingers.set(event.pointerId, { x, y, startX: x, startY: y, startedAt: timeStamp });
      if (fingers.size === 2) pinchPixels = spread(fingers);
    };
    const move = (event: PointerEvent) => {
      const finger = fingers.get(event.pointerId);
      if (!finger) return;
      Object.assign(finger, { x: event.clientX, y: event.clientY });
      if (fingers.size !== 2 || pinchPixels === 0) return;
      const ratio = spread(fingers) / pinchPixels;
      if (ratio > pinchRatio) pinch(true);
      else if (ratio < 1 / pinchRatio) pinch(false);
    };
    const tap = (at: number) => {
      const isSecond = at - lastTapAt < tapMs;
      lastTapAt = isSecond ? 0 : at;
      if (isSecond) doubleTap();
    };
    const up = (event: PointerEvent) => {
      const finger = fingers.get(event.pointerId);
      fingers.delete(event.pointerId);
      const wasAlone = pinchPixels === 0;
      if (fingers.size === 0) pinchPixels = 0;
      if (!finger || !wasAlone || event.type === 'pointercancel') return;
      const said = readLifted(finger, event);
      if (said === 'tap') tap(event.timeStamp);
      else if (said) swipe(said);
    };
    const stop = new AbortController();
    const { signal } = stop;
    picture.addEventListener('pointerdown', down, { signal });
    picture.addEventListener('pointermove', move, { signal });
    picture.addEventListener('pointerup', up, { signal });
    picture.addEventListener('pointercancel', up, { signal });
    return () => stop.abort();
  }, [picture]);
}

/** What one finger meant by the time it is lifted; null for nothing. */
function readLifted(finger: Finger, event: PointerEvent): 'tap' | 1 | -1 | null {
  const [across, along] = [event.clientX - finger.startX, event.clientY - finger.startY];
  const heldMs = event.timeStamp - finger.startedAt;
  if (Math.hypot(across, along) < tapPixels) return heldMs < tapMs ? 'tap' : null;
  const isSwipe = Math.abs(across) > swipePixels && Math.abs(across) > 2 * Math.abs(along);
  if (!isSwipe || heldMs > swipeMs) return null;
  return across < 0 ? 1 : -1;
}

function isOnControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, input, [role="menu"]') !== null;
}

function spread(fingers: ReadonlyMap<number, Finger>): number {
  const [one, other] = [...fingers.values()];
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
}
