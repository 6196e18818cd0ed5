/** The texts of the forms in which items are made and changed, and of their pictures. */
export { form as formMessages } from './locales/form.ts';
