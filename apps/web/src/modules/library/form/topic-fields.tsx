import { minuteMs } from '@candela/contract/shared/durations';
import { limits } from '@candela/contract/shared/limits';
import { TagsInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { SeveralSelect } from '../../../ui/form/several-select.tsx';
import { formMessages as t } from '../form-messages.ts';
import { type FieldsProps, firstOf } from './visibility-fields.tsx';

const mostCategories = 10;

/** Where an item is found: categories and tags. */
export function TopicFields({ values, errors, change }: FieldsProps) {
  const categories = useQuery(
    api.discovery.listCategories.queryOptions({
      input: { search: '', current_page: 1, per_page: 300, sortObject: { createdAt: -1 } },
      staleTime: 10 * minuteMs,
    }),
  );
  const data = (categories.data?.data ?? []).flatMap(({ _id, name, subCategory }) => [
    { value: _id, label: name },
    ...subCategory.map((sub) => ({ value: sub._id, label: `${name}: ${sub.name}` })),
  ]);
  return (
    <>
      <SeveralSelect
        label={t.categories}
        description={t.categoriesHint}
        data={data}
        value={values.categoryIds}
        error={errors.categoryIds ?? firstOf(errors, 'categoryIds.')}
        maxValues={mostCategories}
        searchable
        hidePickedOptions
        onChange={(categoryIds) => change({ categoryIds })}
      />
      <TagsInput
        label={t.tags}
        description={t.tagsHint}
        value={values.tags}
        error={errors.tags ?? firstOf(errors, 'tags.')}
        maxTags={limits.tagsMax}
        splitChars={[',', ' ']}
        acceptValueOnBlur
        onChange={(tags) => change({ tags })}
      />
    </>
  );
}
