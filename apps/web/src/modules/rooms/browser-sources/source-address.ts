/** How the pages look, as the model chose. */
export interface SourceLook {
  /** Six hexadecimal digits after a #. */
  color: string;
  size: SourceSize;
}
export type SourceSize = 'small' | 'medium' | 'large';

/** As a page looks whose address says nothing of it. */
export const standardLook: SourceLook = { color: '#f0954a', size: 'medium' };
const pixels: Record<SourceSize, number> = { small: 20, medium: 28, large: 40 };

/** Whether a text is a colour a page understands. */
export function isColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/** A source's address with its look; a colour that is none is left out. With `sample` it shows one while she is offline. */
export function sourceAddress(url: string, look: SourceLook, { sample = false } = {}): string {
  const address = new URL(url);
  const color = look.color.toLowerCase();
  if (isColor(color) && color !== standardLook.color) address.searchParams.set('color', color.slice(1));
  if (look.size !== standardLook.size) address.searchParams.set('size', String(pixels[look.size]));
  if (sample) address.searchParams.set('sample', '');
  return address.href;
}
