import type { CropArea } from '@candela/contract/accounts/profile-forms';

/** What a cropper says in percent, as the fractions the server takes; rounding never leads outside the picture. */
export function fractionsOf(percents: { x: number; y: number; width: number; height: number }): CropArea {
  const x = within(percents.x / 100, 0, 0.999);
  const y = within(percents.y / 100, 0, 0.999);
  return {
    x,
    y,
    width: within(percents.width / 100, 0.001, 1 - x),
    height: within(percents.height / 100, 0.001, 1 - y),
  };
}

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
