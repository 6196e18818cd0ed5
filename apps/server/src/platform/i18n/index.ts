export { type Catalogue, catalogue, isMessage, type Message, type Text } from './catalogue.ts';
export { say, speak } from './say.ts';
export { verbatim } from './verbatim.ts';
