import { createContext } from 'react';

/** A picture that is also there in AVIF, in its own width and narrower ones. */
export interface CopiedPicture {
  width: number;
  height: number;
  copies: readonly { width: number; address: string }[];
}

/** Says what there is of a picture besides its address. By default nothing is known. */
export const PictureCopiesContext = createContext<(address: string) => CopiedPicture | undefined>(
  () => undefined,
);
