import type { MouseEvent } from 'react';

type Press = Pick<MouseEvent, 'detail' | 'preventDefault'>;

/**
 * Lets the presses of one button through one at a time. The second press of a double click is the same request again, and
 * so is one that comes before the promise its first press gave has settled; neither submits a form nor follows a link.
 */
export function onePressAtATime() {
  let isWorking = false;
  return <P extends Press>(event: P, work: ((event: P) => unknown) | undefined): void => {
    if (event.detail > 1 || isWorking) {
      event.preventDefault();
      return;
    }
    const outcome = work?.(event);
    if (!(outcome instanceof Promise)) return;
    isWorking = true;
    const settle = () => {
      isWorking = false;
    };
    outcome.then(settle, settle);
  };
}
