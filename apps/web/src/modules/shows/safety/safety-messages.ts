/** Words about leaving somebody for good, and about media that are open elsewhere. */
export { safety as safetyWords } from './locales/safety.ts';
