import { IconEyeOff, IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { reportError } from '../../../platform/report-error.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { VideoTile } from '../video-tile.tsx';
import { HomeRow } from './home-row.tsx';
import { messages as t } from './messages.ts';

const input = { per_page: 12 };

/** Videos like the last one watched, each of which can be sent away, and all of them at once. */
export function SuggestedRow() {
  const queryClient = useQueryClient();
  const suggested = useQuery(api.library.listSuggested.queryOptions({ input }));
  const refresh = () => queryClient.invalidateQueries({ queryKey: api.library.listSuggested.key() });
  const dismiss = useMutation(
    api.library.dismissItem.mutationOptions({
      onSuccess: (_reply, { id, dismissed }) => {
        if (dismissed !== false) {
          toast.success(t.dismissed, undefined, {
            label: t.undo,
            onClick: () => dismiss.mutate({ id, dismissed: false }),
          });
        }
        return refresh();
      },
      onError: reportError,
    }),
  );
  const turnOff = useMutation(
    api.discovery.setPreferences.mutationOptions({
      onSuccess: async () => {
        toast.success(t.turnedOff);
        await Promise.all([
          refresh(),
          queryClient.invalidateQueries({ queryKey: api.discovery.listForYou.key() }),
        ]);
      },
      onError: reportError,
    }),
  );
  if (!suggested.data?.because) return null;
  return (
    <HomeRow
      title={t.because({ title: suggested.data.because.title })}
      aside={
        <Button
          size="sm"
          variant="text"
          leftSection={<IconEyeOff size={16} stroke={1.75} aria-hidden />}
          loading={turnOff.isPending}
          onClick={() => turnOff.mutate({ forYou: false })}
        >
          {t.turnOff}
        </Button>
      }
    >
      {suggested.data.data.map((video) => (
        <VideoTile
          key={video._id}
          video={video}
          action={
            <IconButton
              variant="media"
              size={36}
              label={t.notInterested({ title: video.title })}
              onClick={() => dismiss.mutate({ id: video._id })}
            >
              <IconX size={18} stroke={1.75} />
            </IconButton>
          }
        />
      ))}
    </HomeRow>
  );
}
