import { bodyFacts, type ModelFilters } from '@candela/contract/discovery/model-filters';
import { minuteMs } from '@candela/contract/shared/durations';
import { limits } from '@candela/contract/shared/limits';
import { Accordion } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { FilterFrame, NumberChoice, RatingChoice } from './filter-frame.tsx';
import { commonFilters, type ListFilter, lookFilters } from './filter-order.ts';
import type { FilterDialogProps } from './list-filter-bar.tsx';
import { t } from './messages.ts';
import classes from './model-filters.module.css';

import { languageOptions, type Option, SeveralChoice } from './several-choice.tsx';

const looks = 'looks';

/** Every filter of models: what most people use, and looks folded away until one of them is on. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function ModelFilterDialog(props: FilterDialogProps<ModelFilters>) {
  const optionsOf = useOptions(props.filters);
  const hasLooks = lookFilters.some((filter) => props.filters[filter] !== undefined);
  return (
    <FilterFrame
      {...props}
      applyLabel={t.apply}
      renderFields={(draft, change) => {
        const choiceOf = (filter: ListFilter) => (
          <SeveralChoice
            key={filter}
            label={t.fields[filter]}
            options={optionsOf(filter)}
            values={draft[filter]}
            onChange={(values) => change({ [filter]: values })}
          />
        );
        return (
          <>
            {commonFilters.map(choiceOf)}
            <NumberChoice
              label={t.costMax}
              choices={[5, 10, 15, 20, limits.groupCostMax]}
              labelOf={(credits) => t.costUnit({ credits })}
              value={draft.costMax}
              onChange={(costMax) => change({ costMax })}
            />
            <RatingChoice value={draft.ratingMin} onChange={(ratingMin) => change({ ratingMin })} />
            <Accordion
              className={classes.folded}
              defaultValue={hasLooks ? looks : null}
              keepMounted={false}
              order={3}
            >
              <Accordion.Item value={looks}>
                <Accordion.Control>{t.looks}</Accordion.Control>
                <Accordion.Panel>
                  <div className={classes.fields}>{lookFilters.map(choiceOf)}</div>
                </Accordion.Panel>
              </Accordion.Item>
            </Accordion>
          </>
        );
      }}
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
    if (filter !== 'genders' && filter !== 'countries' && filter !== 'languages') {
      return bodyFacts[filter].map((value) => ({ value, label: value }));
    }
    const counts = new Map(data?.[filter].map(({ value, count }) => [value, count]));
    const counted = ({ value, label }: Option) => {
      const count = counts.get(value);
      return { value, label: count === undefined ? label : t.counted({ label, count }) };
    };
    if (filter === 'languages') return languageOptions().map(counted);
    const values = new Set([...counts.keys(), ...(filters[filter] ?? [])]);
    return [...values].map((value) => counted({ value, label: value }));
  };
}
