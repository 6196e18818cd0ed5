import type { MantineLoaderComponent } from '@mantine/core';
import { ProgressBar } from './progress-bar.tsx';

/** Mantine's loader slot, filled with a progress bar in the button's ink. */
export const ButtonLoader: MantineLoaderComponent = ({ ref }) => (
  <span ref={ref} style={{ display: 'block', minWidth: 28 }}>
    <ProgressBar loading tone="ink" />
  </span>
);
