import type { MantineLoaderComponent } from '@mantine/core';
import { Wick } from './wick.tsx';

/** Mantine's loader slot, filled with a wick in the ink of the button it lies on. */
export const WickLoader: MantineLoaderComponent = ({ ref }) => (
  <span ref={ref} style={{ display: 'block', minWidth: 28 }}>
    <Wick loading tone="ink" />
  </span>
);
