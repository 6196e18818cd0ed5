import {
  createPolymorphicComponent,
  Button as MantineButton,
  type ButtonProps as MantineButtonProps,
} from '@mantine/core';
import { type MouseEventHandler, useState } from 'react';
import { onePressAtATime } from './one-press.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'text' | 'plum' | 'stop' | 'danger';

export interface ButtonProps extends Omit<MantineButtonProps, 'variant' | 'size' | 'color' | 'gradient'> {
  /**
   * `primary` is the view's one ember action; `secondary` is outlined; `text` is quiet; `plum` only for what is
   * private; `stop` ends something and is paper white; `danger` deletes and is outlined in rust.
   */
  variant?: ButtonVariant;
  /** 32, 40 or 52 px high. */
  size?: 'sm' | 'md' | 'lg';
}

interface BaseButtonProps extends ButtonProps {
  onClick?: MouseEventHandler<HTMLButtonElement>;
}

function BaseButton({ variant = 'secondary', size = 'md', loading, onClick, ...rest }: BaseButtonProps) {
  const [press] = useState(onePressAtATime);
  return (
    <MantineButton
      variant={variant}
      size={size}
      loading={loading}
      aria-busy={loading || undefined}
      {...rest}
      onClick={(event) => press(event, onClick)}
    />
  );
}

/**
 * A held control. While `loading` it keeps its label and shows a progress bar; a double click, or a press before the
 * promise of the last one has settled, counts once. Accepts `component` like any Mantine button.
 */
export const Button = createPolymorphicComponent<'button', ButtonProps>(BaseButton);
