import type { ComponentPropsWithRef } from 'react';

/** Stays dark in both themes: rooms where the picture is the light. */
export function DarkIsland(props: ComponentPropsWithRef<'div'>) {
  return <div data-mantine-color-scheme="dark" {...props} />;
}
