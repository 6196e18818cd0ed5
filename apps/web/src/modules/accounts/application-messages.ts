export { application as applicationMessages } from './locales/application.ts';
