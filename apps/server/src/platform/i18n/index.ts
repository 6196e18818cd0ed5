export { type Catalogue, catalogue, isMessage, type Message, type Text } from './catalogue.ts';
export { type Placeholder, piecesOf } from './placeholders.ts';
export { say, speak } from './say.ts';
export { verbatim } from './verbatim.ts';
