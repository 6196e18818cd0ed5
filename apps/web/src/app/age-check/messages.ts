/** Every sentence about proof of age. */
export { ageCheck as ageCheckMessages } from './locales/age-check.ts';
