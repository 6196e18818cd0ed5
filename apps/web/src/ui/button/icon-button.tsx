import {
  createPolymorphicComponent,
  ActionIcon as MantineActionIcon,
  type ActionIconProps as MantineActionIconProps,
} from '@mantine/core';
import { lazy, type ReactElement, Suspense } from 'react';

// Until it has come, the button works without: its name is its label either way. Fingers cannot rest on a button.
const IconButtonTooltip = lazy(async () => ({
  default: globalThis.matchMedia?.('(hover: none)').matches
    ? WithoutTooltip
    : (await import('./icon-button-tooltip.tsx')).IconButtonTooltip,
}));

function WithoutTooltip({ children }: { children: ReactElement }) {
  return children;
}

export interface IconButtonProps
  extends Omit<MantineActionIconProps, 'variant' | 'size' | 'color' | 'gradient'> {
  /** The accessible name, also shown as a tooltip. */
  label: string;
  /** `plain` on the page, `line` outlined, `media` over pictures, `ember` and `plum` filled. */
  variant?: 'plain' | 'line' | 'media' | 'ember' | 'plum';
  /** Edge in CSS pixels. */
  size?: 32 | 36 | 40 | 44 | 48;
  /** Marks a state that is on, such as a favourited heart. Also sets aria-pressed. */
  on?: boolean;
  /**
   * Tooltips are left out where they would cover what the control acts on, and on targets of menus: the button is made
   * anew once the tooltip's code has come, and an open menu would lose it.
   */
  withTooltip?: boolean;
}

function BaseIconButton({
  label,
  variant = 'plain',
  size = 40,
  on,
  withTooltip = true,
  ...rest
}: IconButtonProps) {
  const button = (
    <MantineActionIcon
      variant={variant}
      size={size}
      aria-label={label}
      aria-pressed={on}
      data-on={on || undefined}
      {...rest}
    />
  );
  if (!withTooltip) return button;
  return (
    <Suspense fallback={button}>
      <IconButtonTooltip label={label}>{button}</IconButtonTooltip>
    </Suspense>
  );
}

/** A round control that is only an icon; the icon is its child, 20 px with a 1.75 stroke. */
export const IconButton = createPolymorphicComponent<'button', IconButtonProps>(BaseIconButton);
