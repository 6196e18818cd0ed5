import { siteBrand } from './brand.ts';

export interface MarkProps {
  /** Edge in CSS pixels; never under 16. */
  size?: number;
  className?: string;
  /** Empty when the mark is decoration. */
  label?: string;
}

/** The site's own mark, or the standard one, shaped like a C. */
export function Mark({ size = 28, className, label = siteBrand().name }: MarkProps) {
  const { icons } = siteBrand();
  if (icons) return <img src={icons['192']} width={size} height={size} className={className} alt={label} />;
  return (
    <svg
      viewBox="0 0 32 32"
      width={size}
      height={size}
      className={className}
      role="img"
      aria-label={label || undefined}
      aria-hidden={label === '' || undefined}
    >
      <path
        fill="var(--cd-ember)"
        d="M17.9 1.2c.9 4.9-1.9 7.7-5 10.7C9.3 15.3 6 18.5 6 23c0 4.9 4.3 8 9.6 8 4.7 0 8.7-2.4 10.4-6.4-1.7 1.3-3.9 2-6.2 2-4.7 0-8.1-2.6-8.1-6.3 0-3 2-5 4.5-7.4 3.5-3.4 5.7-6.9 1.7-11.7z"
      />
      <path
        fill="var(--cd-ember-hi)"
        d="M20.3 12.8c.5 2.3 3.5 3.5 3.5 6.7 0 2.3-1.7 3.9-3.9 3.9s-3.9-1.6-3.9-3.8c0-1.7.9-2.8 2-3.9 1-1 1.9-1.7 2.3-2.9z"
      />
    </svg>
  );
}
