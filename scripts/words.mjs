import './require-node.mjs';
import { repositoryRoot } from './runtime.mjs';
import { findCatalogues } from './words-files.mjs';
import { writeTypes } from './words-types.mjs';

// npm run words: writes the types of the catalogues again, after a message was added, renamed or takes other values.
const catalogues = findCatalogues(repositoryRoot);
writeTypes(catalogues, repositoryRoot);
console.log(`Wrote the types of ${catalogues.length} catalogues.`);
