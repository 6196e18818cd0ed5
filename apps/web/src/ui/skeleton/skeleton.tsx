import type { CSSProperties, ReactNode } from 'react';
import classes from './skeleton.module.css';

export interface SkeletonProps {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  /** CSS aspect-ratio; replaces a height. */
  ratio?: string;
  round?: boolean;
}

/** A shape where something will be. Always inside a SkeletonGroup, which is what is read out. */
export function Skeleton({ width = '100%', height, ratio, round }: SkeletonProps) {
  return (
    <span
      className={classes.bone}
      data-round={round || undefined}
      style={{ width, height, aspectRatio: ratio }}
    />
  );
}

/** Says once that something is loading, whatever number of shapes are inside. */
export function SkeletonGroup({
  label,
  children,
  className,
}: {
  label: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div role="status" aria-busy="true" aria-label={label} className={className}>
      {children}
    </div>
  );
}
