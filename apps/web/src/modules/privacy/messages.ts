/** Words of what people decide about their own data and who finds them. */
export { privacy as messages } from './locales/privacy.ts';
