import { shared } from '../locales/shared.ts';
import type { Message } from './catalogue.ts';

/** What a person wrote, as they wrote it. The site's own sentences come from a catalogue. */
export function verbatim(text: string): Message {
  return shared.verbatim({ text });
}
