import { type ClipMakers, clipMakers } from '@candela/contract/shows/clips';
import { Select, Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { reportError } from '../../../platform/report-error.ts';
import { useIsOn } from '../../../platform/site-features.ts';
import { clipWords as copy } from './clip-messages.ts';

const options = clipMakers.options.map((value) => ({ value, label: copy.makers[value] }));

/** Who may make clips of the model's free shows, and whether viewers rewind them; saved as it is chosen. Nothing where there are no clips. */
export function ClipSettingsFields() {
  const queries = useQueryClient();
  const isOn = useIsOn('clips');
  const settings = useQuery(api.shows.getClipSettings.queryOptions({ input: {}, enabled: isOn }));
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
  if (!isOn || !current?.isAvailable) return null;
  const { makers, mayRewind } = { ...current, ...(save.isPending && save.variables) };
  return (
    <>
      <Select
        label={copy.makers.label}
        description={copy.makers.means}
        data={options}
        value={makers}
        allowDeselect={false}
        onChange={(chosen) => chosen && save.mutate({ makers: chosen as ClipMakers })}
      />
      <Switch
        label={copy.rewind}
        description={copy.rewindMeans}
        checked={mayRewind}
        onChange={({ currentTarget }) => save.mutate({ mayRewind: currentTarget.checked })}
      />
    </>
  );
}
