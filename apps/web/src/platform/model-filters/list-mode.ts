import { useSaved } from '../use-saved.ts';

/** How a long list goes on: by itself at its end, or in numbered pages. */
export type ListMode = 'scroll' | 'pages';

/** The reader's choice, saved on this device. */
export function useListMode(): [ListMode, (mode: ListMode) => void] {
  const [saved, choose] = useSaved('candela-list-mode');
  return [saved === 'pages' ? 'pages' : 'scroll', choose];
}
