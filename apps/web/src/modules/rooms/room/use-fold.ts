import { useSaved } from '../../../platform/use-saved.ts';

/** Whether the chat beside the picture is folded away. Saved in this browser. */
export function useFold() {
  const [saved, save] = useSaved('candela-room-dock');
  return { wantsFold: saved === 'folded', fold: (next: boolean) => save(next ? 'folded' : 'open') };
}
