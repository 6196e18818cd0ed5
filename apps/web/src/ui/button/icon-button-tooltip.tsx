import { Tooltip } from '@mantine/core';

/** Shows an icon's name beside it. A file of its own, because what places a tooltip is larger than all buttons. */
export function IconButtonTooltip({ label, target }: { label: string; target: HTMLElement }) {
  // The pointer was here before this was.
  return <Tooltip label={label} target={target} defaultOpened={target.matches(':hover')} />;
}
