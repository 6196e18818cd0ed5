import type { ModelCard } from '@candela/contract/discovery/operations';
import { Switch } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { Heart } from '../../platform/favourites/heart.tsx';
import type { LiveChanges } from '../../platform/realtime/use-live-changes.ts';
import { readRefusal } from '../../platform/refusal.ts';
import { reportError } from '../../platform/report-error.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { SectionHeading } from '../../ui/heading/section-heading.tsx';
import { Rail } from '../../ui/rail/rail.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import classes from './for-you-rail.module.css';
import { messages } from './messages.ts';
import { ModelTile } from './model-tile.tsx';

const t = messages.forYou;
const nameOf = ({ name, username }: ModelCard) => name || username;
const wanted = { current_page: 1, per_page: 12 };

/** Suggested models, with the switch that turns suggestions off. */
export function ForYouRail({ changes }: { changes: LiveChanges }) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const chosen = useQuery(
    api.discovery.listForYou.queryOptions({ input: wanted, enabled: user?.type === 'user' }),
  );
  const choose = useMutation(
    api.discovery.setPreferences.mutationOptions({
      onError: (error) => toast.error(readRefusal(error).msg),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.discovery.listForYou.key() }),
    }),
  );
  const dismiss = useMutation(
    api.discovery.dismissModel.mutationOptions({
      onSuccess: (_reply, { modelId, dismissed }) => {
        if (dismissed !== false) {
          toast.success(t.dismissed, undefined, {
            label: t.undo,
            onClick: () => dismiss.mutate({ modelId, dismissed: false }),
          });
        }
        return queryClient.invalidateQueries({ queryKey: api.discovery.listForYou.key() });
      },
      onError: reportError,
    }),
  );
  if (!chosen.data) return null;
  const { data, forYou } = chosen.data;
  const on = choose.isPending ? (choose.variables.forYou ?? forYou) : forYou;
  return (
    <section className={classes.forYou}>
      <SectionHeading
        title={t.title}
        aside={
          <Switch
            label={t.toggle}
            checked={on}
            onChange={(event) => choose.mutate({ forYou: event.currentTarget.checked })}
          />
        }
      />
      {data.length > 0 ? (
        <Rail label={t.title} previousLabel={t.previous} nextLabel={t.next}>
          {data.map((model) => (
            <ModelTile
              key={model._id}
              model={model}
              changes={changes}
              action={
                <>
                  <Heart modelId={model._id} name={nameOf(model)} />
                  <IconButton
                    variant="media"
                    size={36}
                    label={t.notInterested({ name: nameOf(model) })}
                    onClick={() => dismiss.mutate({ modelId: model._id })}
                  >
                    <IconX size={18} stroke={1.75} />
                  </IconButton>
                </>
              }
            />
          ))}
        </Rail>
      ) : (
        <p className="cd-text-2">{forYou ? t.nothingYet : t.off}</p>
      )}
    </section>
  );
}
