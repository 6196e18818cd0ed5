import { useWindowEvent } from '@mantine/hooks';
import { type DragEvent, useState } from 'react';

const holdsFiles = ({ types }: Pick<DataTransfer, 'types'>) => types.includes('Files');

/** Files of the computer dragged over an element, and dropped on it. */
export function useFileDrop(isEnabled: boolean, onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    if (!holdsFiles(event.dataTransfer) || !isEnabled) return;
    event.preventDefault();
    event.stopPropagation();
    event.dataTransfer.dropEffect = 'copy';
    setOver(true);
  };
  return {
    isOver: isOver && isEnabled,
    onDragEnter: over,
    onDragOver: over,
    onDragLeave: (event: DragEvent) => {
      const to = event.relatedTarget;
      if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (!holdsFiles(event.dataTransfer) || !isEnabled) return;
      event.preventDefault();
      event.stopPropagation();
      onFiles([...event.dataTransfer.files]);
    },
  };
}

/** While this is shown, a file that is dropped where nothing takes it isn't opened in place of the page. */
export function useTakesNoFiles(): void {
  useWindowEvent('dragover', (event) => {
    if (event.defaultPrevented || !event.dataTransfer || !holdsFiles(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  });
  useWindowEvent('drop', (event) => {
    if (event.dataTransfer && holdsFiles(event.dataTransfer)) event.preventDefault();
  });
}
