import type { Sharp } from 'sharp';

/** The most bits two looks of 128 may differ in and still be one picture, scaled or compressed again. */
export const sameLookBits = 12;

const fewestEdges = 10;

/**
 * The look of a picture: where brightness rises from one dot to the next, along rows and along columns.
 * @param across 8 rows of 9 grey dots @param down 9 rows of 8 grey dots
 * @returns 128 characters 0 or 1; null for a picture too plain to be distinguished from other plain ones
 */
export function lookOfDots(across: Uint8Array, down: Uint8Array): string | null {
  let bits = '';
  for (let row = 0; row < 8; row += 1) {
    for (let column = 0; column < 8; column += 1) {
      bits += rises(across[row * 9 + column], across[row * 9 + column + 1]);
    }
  }
  for (let row = 0; row < 8; row += 1) {
    for (let column = 0; column < 8; column += 1) {
      bits += rises(down[row * 8 + column], down[(row + 1) * 8 + column]);
    }
  }
  const ones = bits.replaceAll('0', '').length;
  return ones < fewestEdges || ones > bits.length - fewestEdges ? null : bits;
}

/** Less than this is noise, of which a picture compressed again has another. */
const leastRise = 2;

function rises(from = 0, to = 0): '0' | '1' {
  return to - from >= leastRise ? '1' : '0';
}

/** The look of a picture that was decoded; `open` gives it anew each time it is asked. */
export async function lookOfPicture(open: () => Sharp): Promise<string | null> {
  const grey = (width: number, height: number) =>
    open().greyscale().resize(width, height, { fit: 'fill' }).raw().toBuffer();
  const [across, down] = await Promise.all([grey(9, 8), grey(8, 9)]);
  return lookOfDots(across, down);
}
