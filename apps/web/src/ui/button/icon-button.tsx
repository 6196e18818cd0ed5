import {
  createPolymorphicComponent,
  ActionIcon as MantineActionIcon,
  type ActionIconProps as MantineActionIconProps,
} from '@mantine/core';
import { lazy, type PointerEvent, Suspense, useState } from 'react';

const IconButtonTooltip = lazy(async () => ({
  default: (await import('./icon-button-tooltip.tsx')).IconButtonTooltip,
}));

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
  /** Tooltips are left out where they would cover what the control acts on, or the menu it opens. */
  withTooltip?: boolean;
  onPointerEnter?(event: PointerEvent<HTMLElement>): void;
}

function BaseIconButton({
  label,
  variant = 'plain',
  size = 40,
  on,
  withTooltip = true,
  onPointerEnter,
  ...rest
}: IconButtonProps) {
  // Asked for when a pointer first comes: a boundary in every button held up the taking over of rendered pages.
  const [pointedAt, setPointedAt] = useState<HTMLElement | null>(null);
  const point = (event: PointerEvent<HTMLElement>) => {
    onPointerEnter?.(event);
    // Fingers cannot rest on a button.
    if (event.pointerType !== 'touch') setPointedAt(event.currentTarget);
  };
  return (
    <>
      <MantineActionIcon
        variant={variant}
        size={size}
        aria-label={label}
        aria-pressed={on}
        data-on={on || undefined}
        onPointerEnter={point}
        {...rest}
      />
      {withTooltip && pointedAt && (
        <Suspense fallback={null}>
          <IconButtonTooltip label={label} target={pointedAt} />
        </Suspense>
      )}
    </>
  );
}

/** A round control that is only an icon; the icon is its child, 20 px with a 1.75 stroke. */
export const IconButton = createPolymorphicComponent<'button', IconButtonProps>(BaseIconButton);
