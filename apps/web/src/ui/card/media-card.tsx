import { type ReactNode, useId } from 'react';
import { UiLink } from '../link/ui-link.tsx';
import type { PictureProps } from '../picture/picture.tsx';
import classes from './card.module.css';
import { type FrameProgress, MediaFrame } from './media-frame.tsx';
import { useCardPreview } from './use-card-preview.ts';

export interface MediaCardProps {
  /** Where the whole card leads. */
  href: string;
  title: string;
  picture: PictureProps;
  /** One line of what is on; cut with an ellipsis. */
  line?: ReactNode;
  /** Right of the title: a price or "Free". */
  aside?: ReactNode;
  /** Top left: LIVE, then the count. */
  tags?: ReactNode;
  /** Top right: the plum Private tag, or "Yours". The heart takes its place on hover. */
  corner?: ReactNode;
  /** Bottom left: a word over the picture, such as "Looking in". */
  note?: ReactNode;
  progress?: FrameProgress;
  /** A sibling of the link, shown on hover and focus (always on touch): the heart. */
  action?: ReactNode;
  /** A muted preview, mounted and faded in as `useCardPreview` says. */
  preview?: () => ReactNode;
  /** A newer picture, laid over the other; it moves while the card's preview should be shown. */
  still?: (isMoving: boolean) => ReactNode;
  state?: 'open' | 'private' | 'ended';
  /** First in the grid, two by two, name and lines over the picture. */
  feature?: boolean;
  /** Third line of a feature card. */
  footnote?: ReactNode;
  /** Reported when the reader shows intent, so that the next page can be fetched early. */
  onIntent?: () => void;
}

/** By the columns of grids and rails; a large card takes two. */
const widths = {
  usual: '(width < 43.75em) 48vw, (width < 67.5em) 24vw, (width < 120em) 17vw, 13vw',
  feature: '(width < 43.75em) 96vw, (width < 67.5em) 50vw, (width < 120em) 34vw, 26vw',
};
const lights = { open: 'full', private: 'away', ended: 'ended' } as const;

/** The portrait card. Words sit under the picture; the whole card is one link and the heart is its sibling. */
export function MediaCard(props: MediaCardProps) {
  const { href, title, picture, line, aside, tags, corner, note, progress, action, feature, footnote } =
    props;
  const id = useId();
  const { card, previewing, handlers } = useCardPreview(
    props.preview !== undefined || props.still !== undefined,
    props.onIntent,
  );
  const link = (
    <UiLink href={href} className={classes.link} aria-describedby={line ? id : undefined}>
      {title}
    </UiLink>
  );
  return (
    <article ref={card} className={classes.card} data-feature={feature || undefined} {...handlers}>
      <MediaFrame
        picture={{ sizes: feature ? widths.feature : widths.usual, ...picture }}
        shape={feature ? 'fill' : 'portrait'}
        light={lights[props.state ?? 'open']}
        topLeft={tags}
        topRight={corner}
        bottomLeft={feature ? undefined : note}
        overlay={props.still?.(previewing) ?? (previewing ? props.preview?.() : undefined)}
        progress={progress}
      />
      {feature ? (
        <div className={classes.caption}>
          <h3>{link}</h3>
          {line && <p id={id}>{line}</p>}
          {(footnote ?? aside) && <p className={classes.figures}>{footnote ?? aside}</p>}
        </div>
      ) : (
        <div className={classes.meta}>
          <h3 className={classes.name}>{link}</h3>
          {aside && <span className={classes.aside}>{aside}</span>}
          {line && (
            <p className={classes.line} id={id}>
              {line}
            </p>
          )}
        </div>
      )}
      {action && (
        <div className={classes.action} data-beside-corner={corner ? true : undefined}>
          {action}
        </div>
      )}
    </article>
  );
}
