import type { RoomState } from '@candela/contract/shows/operations';
import { useClipping } from './use-clipping.tsx';

/** Makes a clip of the model's own show. */
export function ClipButton({ room }: { room: RoomState | null }) {
  const { button, dialog } = useClipping(room, { variant: 'line', size: 48 });
  return (
    <>
      {button}
      {dialog}
    </>
  );
}
