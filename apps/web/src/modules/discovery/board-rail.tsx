import type { BoardImage } from '@candela/contract/editorial/boards';
import { SectionHeading } from '../../ui/heading/section-heading.tsx';
import { UiLink } from '../../ui/link/ui-link.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { Rail } from '../../ui/rail/rail.tsx';
import classes from './board-rail.module.css';
import { messages } from './messages.ts';

/** Managed pictures with a few words, in a strip; nothing when the operator has put none there. */
export function BoardRail({
  title,
  images,
}: {
  title: string;
  images: readonly Omit<BoardImage, 'createdAt'>[] | undefined;
}) {
  if (!images || images.length === 0) return null;
  return (
    <section className={classes.board}>
      <SectionHeading title={title} />
      <Rail
        label={title}
        previousLabel={messages.boards.previous}
        nextLabel={messages.boards.next}
        itemWidth="min(82vw, 380px)"
      >
        {images.map((image) => (
          <figure key={image._id} className={classes.print}>
            <span className={classes.picture}>
              <Picture src={image.image} />
            </span>
            <figcaption>
              {image.link?.startsWith('/') ? (
                <UiLink href={image.link}>{image.title}</UiLink>
              ) : (
                <b>{image.title}</b>
              )}
              {image.text && <p>{image.text}</p>}
            </figcaption>
          </figure>
        ))}
      </Rail>
    </section>
  );
}
