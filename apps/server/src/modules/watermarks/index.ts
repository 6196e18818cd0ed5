import type { Mark } from '@candela/contract/watermarks/fields';
import type { Queryable } from '../../platform/database/index.ts';
import type { FileRef } from '../../platform/files/index.ts';
import type { WatermarkDeps } from './dependencies.ts';
import { type Copy, markOf } from './marks.ts';
import { createMarkedPictures } from './pictures/marked-pictures.ts';
import { drawPreview } from './pictures/preview.ts';
import { type FoundCode, findCode, leakOf } from './read-codes.ts';
import { watermarkRoutes } from './routes.ts';

export { watermarksData } from './personal-data.ts';
export type { FoundCode } from './read-codes.ts';

/** Whose copy of a model's work is whose: marks on what is shown, and what their codes say. */
export interface Watermarks {
  routes: ReturnType<typeof watermarkRoutes>;
  /** What a copy carries; undefined while its model has none of them marked. */
  markOf(copy: Copy): Promise<Mark | undefined>;
  /**
   * A picture this site has written itself, with a mark over all of it, as a WebP; undefined where there is none.
   * Refuses with `unavailable` when too much else is drawn.
   */
  drawMark(file: FileRef, mark: Mark, viewerId: string): Promise<Buffer | undefined>;
  /** What a marked picture looks like, as a WebP. */
  drawPreview(): Promise<Buffer>;
  /** Whose copy a code names, for staff. */
  findCode(queries: Queryable, code: string): Promise<FoundCode | undefined>;
  /** What a model learns of a code on a copy of hers. Refuses with `not_found`. */
  leakOf: typeof leakOf;
}

/** Builds the feature. Marked pictures drawn last stay in this process's memory, up to a limit. */
export function createWatermarks(deps: WatermarkDeps): Watermarks {
  return {
    routes: watermarkRoutes(deps),
    markOf: (copy) => markOf(deps, copy),
    drawMark: createMarkedPictures(deps.files),
    drawPreview,
    findCode,
    leakOf,
  };
}
