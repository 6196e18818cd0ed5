/** What the uploader says. Source of the first four: specification, sections 4, 5 and 8. */
export { uploads as uploadMessages } from './locales/uploads.ts';
