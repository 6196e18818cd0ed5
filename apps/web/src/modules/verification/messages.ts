/** Every sentence about a model's own documents. */
export { verification as identityMessages } from './locales/verification.ts';
