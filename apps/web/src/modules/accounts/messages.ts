/** Every sentence of the account pages. Validation messages come from the contract, refusals from the server. */
export { accounts as messages } from './locales/accounts.ts';
