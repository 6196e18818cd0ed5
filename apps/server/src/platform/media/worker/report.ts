import { writeSync } from 'node:fs';
import type { MediaMessage } from './protocol.ts';

const parent = process.ppid;
let lastPercent = -1;

/** Writes a message for the parent, at once, also from within long synchronous work. */
export function report(message: MediaMessage): void {
  writeSync(1, `${JSON.stringify(message)}\n`);
}

/** Says how far the work is, and ends it when nobody is left to receive it. */
export function reportProgress(share: number): void {
  if (process.ppid !== parent) process.exit(1);
  const percent = Math.floor(Math.max(0, Math.min(1, share)) * 100);
  if (percent <= lastPercent) return;
  lastPercent = percent;
  report({ progressPercent: percent });
}
