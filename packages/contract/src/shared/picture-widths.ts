/**
 * A picture called `….<width>x<height>.webp` is also there in AVIF, in its own width and narrower ones. So whoever has
 * its address knows its size and the addresses of all of it, and whoever deletes it knows what else to delete.
 */
const sizedName = /\.(\d{1,5})x(\d{1,5})\.webp$/;

/** In quarters of its width: the widths a picture is shown at span about that much. */
const quarters = [1, 2, 3, 4] as const;

export interface PictureSize {
  width: number;
  height: number;
}

/** The ending of the name of a picture that has copies. */
export function sizedEnding({ width, height }: PictureSize): string {
  return `.${width}x${height}.webp`;
}

/** How large a picture is, by its key or address. Undefined for one without copies. */
export function pictureSize(address: string): PictureSize | undefined {
  const [, width = '', height = ''] = sizedName.exec(address) ?? [];
  const size = { width: Number(width), height: Number(height) };
  return size.width > 0 && size.height > 0 ? size : undefined;
}

/** The copies of a picture, the narrowest first, by its key or address; none of one without. */
export function pictureCopies(address: string): { width: number; address: string }[] {
  const size = pictureSize(address);
  if (!size) return [];
  const stem = address.slice(0, -'.webp'.length);
  return quarters.map((quarter) => {
    const width = Math.ceil((size.width * quarter) / quarters.length);
    return { width, address: `${stem}.${width}.avif` };
  });
}
