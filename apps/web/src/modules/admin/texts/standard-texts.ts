import type { SiteTexts } from '@candela/contract/shared/site-texts';
import { footerWords } from '../../../platform/locales/footer-words.ts';
import { startWords } from '../../../platform/locales/start-words.ts';

/** What stands where the operator wrote nothing; a note then stands nowhere. */
export const standardTexts: SiteTexts = { ...startWords, ...footerWords };
