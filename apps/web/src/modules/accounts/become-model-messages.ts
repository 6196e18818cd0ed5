/** The texts of becoming a model, and of the page that thanks. */
export { becomeModel as becomeModelMessages } from './locales/become-model.ts';
