import { type ClipMakers, clipMakers } from '@candela/contract/shows/clips';
import { Select } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { reportError } from '../../../platform/report-error.ts';
import { clipWords as copy } from './clip-messages.ts';

const options = clipMakers.options.map((value) => ({ value, label: copy.makers[value] }));

/** Who may make clips of the model's free shows; saved as it is chosen. Nothing where no clips can be made. */
export function ClipMakersSelect() {
  const queries = useQueryClient();
  const settings = useQuery(api.shows.getClipSettings.queryOptions({ input: {} }));
  const save = useMutation(
    api.shows.setClipSettings.mutationOptions({
      onSuccess: (saved) => {
        queries.setQueryData(api.shows.getClipSettings.queryKey({ input: {} }), saved);
        void queries.invalidateQueries({ queryKey: api.shows.getClipTerms.key() });
      },
      onError: reportError,
    }),
  );
  const current = settings.data?.data;
  if (!current?.isAvailable) return null;
  const makers = save.isPending ? save.variables.makers : current.makers;
  return (
    <Select
      label={copy.makers.label}
      description={copy.makers.means}
      data={options}
      value={makers}
      allowDeselect={false}
      onChange={(chosen) => chosen && save.mutate({ makers: chosen as ClipMakers })}
    />
  );
}
