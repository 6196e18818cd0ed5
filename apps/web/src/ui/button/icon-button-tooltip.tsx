import { Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';

/** Shows an icon's name beside it. A file of its own, because what places a tooltip is larger than all buttons. */
export function IconButtonTooltip({ label, children }: { label: string; children: ReactElement }) {
  return <Tooltip label={label}>{children}</Tooltip>;
}
