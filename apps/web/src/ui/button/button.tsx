import {
  createPolymorphicComponent,
  Button as MantineButton,
  type ButtonProps as MantineButtonProps,
} from '@mantine/core';

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

function BaseButton({ variant = 'secondary', size = 'md', loading, ...rest }: ButtonProps) {
  return (
    <MantineButton
      variant={variant}
      size={size}
      loading={loading}
      aria-busy={loading || undefined}
      {...rest}
    />
  );
}

/** A held control. While `loading` it keeps its words and burns a wick. Accepts `component` like any Mantine button. */
export const Button = createPolymorphicComponent<'button', ButtonProps>(BaseButton);
