/**
 * Words that have left the product, and the few places that may still say them.
 *
 * @typedef {object} BannedTerm
 * @property {RegExp} term as it would stand in code, a comment, a document or a catalogue
 * @property {string} instead what to write
 * @property {readonly string[]} [allowed] paths, from the repository's root, of files or folders that may say it
 */

/** @type {readonly BannedTerm[]} */
export const bannedTerms = [];
