import { Children, type ReactNode } from 'react';
import { SectionHeading, type SectionHeadingProps } from '../../../ui/heading/section-heading.tsx';
import { Rail } from '../../../ui/rail/rail.tsx';
import classes from './home.module.css';
import { messages } from './messages.ts';

interface HomeRowProps extends Pick<SectionHeadingProps, 'title' | 'count' | 'link' | 'aside'> {
  /** Portraits are narrower than videos. */
  kind?: 'model' | 'video';
  children: ReactNode;
}

/** One row of the home. A row with nothing in it is not shown. */
export function HomeRow({ kind = 'video', children, ...heading }: HomeRowProps) {
  if (Children.count(children) === 0) return null;
  return (
    <section className={classes.row}>
      <SectionHeading {...heading} />
      <Rail
        label={heading.title}
        previousLabel={messages.previous}
        nextLabel={messages.next}
        {...(kind === 'video' && { itemWidth: 'clamp(214px, 20vw, 300px)' })}
      >
        {children}
      </Rail>
    </section>
  );
}
