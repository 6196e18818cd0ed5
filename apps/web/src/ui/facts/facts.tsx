import type { ComponentProps, ReactNode } from 'react';

interface FactsProps extends Omit<ComponentProps<'dl'>, 'children'> {
  of: readonly (readonly [label: string, value: ReactNode])[];
}

/** Names and what stands under them, as a list of terms; what is empty is left out. */
export function Facts({ of, ...list }: FactsProps) {
  return (
    <dl {...list}>
      {of.map(
        ([label, value]) =>
          value !== null &&
          value !== undefined &&
          value !== '' &&
          value !== false && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
