import type { ComponentPropsWithRef } from 'react';
import classes from './panel.module.css';

export interface PanelProps extends ComponentPropsWithRef<'section'> {
  tone?: 'raised' | 'plum' | 'sunken';
}

/** For something the reader operates; otherwise a hairline does. */
export function Panel({ tone = 'raised', className, ...rest }: PanelProps) {
  return (
    <section className={[classes.panel, className].filter(Boolean).join(' ')} data-tone={tone} {...rest} />
  );
}
