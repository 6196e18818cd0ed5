import { VisuallyHidden } from '../../../ui/access/visually-hidden.tsx';
import { broadcaster as copy } from '../locales/broadcaster.ts';

/** After a figure that opens its entries, for those who hear it. */
export function SeeEntries() {
  return <VisuallyHidden>{copy.entries.see}</VisuallyHidden>;
}
