import gridClasses from '../card/card-grid.module.css';
import classes from './skeleton.module.css';
import { Skeleton, SkeletonGroup } from './skeleton.tsx';

export interface CardSkeletonsProps {
  /** Read out once, such as "Loading". */
  label: string;
  count?: number;
  kind?: 'portrait' | 'video' | 'picture';
  /** Leaves room for a two-by-two card in front. */
  withFeature?: boolean;
}

const ratios = { portrait: '4 / 5', video: '16 / 10', picture: '1' } as const;

/** Stands in for a CardGrid of the same kind without moving anything when the cards arrive. */
export function CardSkeletons({ label, count = 6, kind = 'portrait', withFeature }: CardSkeletonsProps) {
  return (
    <SkeletonGroup label={label}>
      <div className={gridClasses.grid} data-kind={kind}>
        {withFeature && (
          <div className={classes.feature}>
            <Skeleton height="100%" />
          </div>
        )}
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are identical and never move.
          <CardSkeleton key={index} ratio={ratios[kind]} />
        ))}
      </div>
    </SkeletonGroup>
  );
}

function CardSkeleton({ ratio }: { ratio: string }) {
  return (
    <div>
      <Skeleton ratio={ratio} />
      <div className={classes.lines}>
        <Skeleton width="70%" height={12} />
        <Skeleton width="90%" height={10} />
      </div>
    </div>
  );
}

/** Stands in for a list or table of `count` rows. */
export function RowSkeletons({ label, count = 5 }: { label: string; count?: number }) {
  return (
    <SkeletonGroup label={label} className={classes.rows}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are identical and never move.
        <div className={classes.row} key={index}>
          <Skeleton width={40} height={40} round />
          <Skeleton height={12} />
        </div>
      ))}
    </SkeletonGroup>
  );
}

/** Stands in for a Rail. */
export function RailSkeleton({ label, count = 8 }: { label: string; count?: number }) {
  return (
    <SkeletonGroup label={label} className={classes.rail}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are identical and never move.
        <CardSkeleton key={index} ratio="4 / 5" />
      ))}
    </SkeletonGroup>
  );
}
