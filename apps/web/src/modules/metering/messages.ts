import type { RefusalCode } from '@candela/contract/shared/refusals';
import { doorRefusals as byCode } from './locales/door-refusals.ts';

/** Every sentence about what is paid by the minute, in one place for translators. */
export { paid as paidWords } from './locales/paid.ts';

/** Refusals at a room's door for which the server's own words are too general. */
export const doorRefusals: Partial<Record<RefusalCode | 'network' | 'unknown', string>> = byCode;
