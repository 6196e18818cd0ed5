import type { RefusalCode } from '@candela/contract/shared/refusals';
import { entryRefusals as byCode } from '../locales/entry-refusals.ts';

/** Refusals on entering a room for which the server's own words are too general. */
export const entryRefusals: Partial<Record<RefusalCode | 'network' | 'unknown', string>> = byCode;
