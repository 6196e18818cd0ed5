import { type ItemFilters, type ItemLength, itemLengths } from '@candela/contract/discovery/item-filters';
import type { LanguageCode } from '@candela/contract/discovery/model-filters';
import { Select } from '@mantine/core';
import { FilterFrame, RatingChoice } from './filter-frame.tsx';
import type { FilterDialogProps } from './list-filter-bar.tsx';
import { t } from './messages.ts';
import { languageOptions, SeveralChoice } from './several-choice.tsx';

/** Every filter of videos that is no chip. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function VideoFilterDialog(props: FilterDialogProps<ItemFilters>) {
  return (
    <FilterFrame
      {...props}
      applyLabel={t.applyVideos}
      renderFields={(draft, change) => (
        <>
          <Select
            label={t.length}
            placeholder={t.any}
            clearable
            data={(Object.keys(itemLengths) as ItemLength[]).map((value) => ({
              value,
              label: t.lengths[value],
            }))}
            value={draft.length ?? null}
            onChange={(length) => change({ length: (length as ItemLength | null) ?? undefined })}
          />
          <RatingChoice value={draft.ratingMin} onChange={(ratingMin) => change({ ratingMin })} />
          <SeveralChoice
            label={t.fields.languages}
            description={t.modelLanguages}
            options={languageOptions()}
            values={draft.languages}
            onChange={(languages) => change({ languages: languages as LanguageCode[] | undefined })}
          />
        </>
      )}
    />
  );
}
