import { type BodyFact, bodyFacts, type ModelFilters } from '@candela/contract/discovery/model-filters';
import { minuteMs } from '@candela/contract/shared/durations';
import { limits } from '@candela/contract/shared/limits';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { FilterFrame, NumberChoice, RatingChoice } from './filter-frame.tsx';
import type { FilterDialogProps } from './list-filter-bar.tsx';
import { t } from './messages.ts';
import { languageOptions, type Option, SeveralChoice } from './several-choice.tsx';

/** Filters that take several values, in the order they are shown. */
const listFilters = ['genders', 'languages', 'countries', ...(Object.keys(bodyFacts) as BodyFact[])] as const;
type ListFilter = (typeof listFilters)[number];

/** Every filter of models. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function ModelFilterDialog(props: FilterDialogProps<ModelFilters>) {
  const optionsOf = useOptions(props.filters);
  return (
    <FilterFrame
      {...props}
      applyLabel={t.apply}
      renderFields={(draft, change) => (
        <>
          <NumberChoice
            label={t.costMax}
            choices={[5, 10, 15, 20, limits.groupCostMax]}
            labelOf={(credits) => t.costUnit({ credits })}
            value={draft.costMax}
            onChange={(costMax) => change({ costMax })}
          />
          <RatingChoice value={draft.ratingMin} onChange={(ratingMin) => change({ ratingMin })} />
          {listFilters.map((filter) => (
            <SeveralChoice
              key={filter}
              label={t.fields[filter]}
              options={optionsOf(filter)}
              values={draft[filter]}
              onChange={(values) => change({ [filter]: values })}
            />
          ))}
        </>
      )}
    />
  );
}

/** What each filter offers. Genders and countries are what models are; what a shared link names is offered too. */
function useOptions(filters: ModelFilters) {
  const { data } = useQuery(
    api.discovery.listFilterChoices.queryOptions({
      input: {},
      staleTime: 5 * minuteMs,
      select: (reply) => reply.data,
    }),
  );
  return (filter: ListFilter): Option[] => {
    if (filter === 'languages') return languageOptions();
    if (filter !== 'genders' && filter !== 'countries') {
      return bodyFacts[filter].map((value) => ({ value, label: value }));
    }
    const known = data?.[filter].map(({ value }) => value) ?? [];
    const values = new Set([...known, ...(filters[filter] ?? [])]);
    return [...values].map((value) => ({ value, label: value }));
  };
}
