import type { PresetContent } from '@candela/contract/rooms/presets';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { readRefusal } from '../../../platform/refusal.ts';
import { reportError } from '../../../platform/report-error.ts';
import { SavedBar } from '../../../ui/form/saved-bar.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { ownBoard } from '../locales/own-board.ts';

const t = ownBoard.presets;

type Kind = PresetContent['kind'];
type Content<K extends Kind> = Extract<PresetContent, { kind: K }>;

interface PresetBarProps<K extends Kind> {
  kind: K;
  /** Fills the form with what was saved. */
  onPick: (content: Content<K>) => void;
  /** What the form holds now; null while it is incomplete, which the form then says. */
  content: () => Content<K> | null;
}

/** What a model saved of a kind, to begin with. */
export function PresetBar<K extends Kind>({ kind, onPick, content }: PresetBarProps<K>) {
  const queryClient = useQueryClient();
  const options = api.rooms.listRoomPresets.queryOptions({ input: {} });
  const query = useQuery(options);
  const take = (answer: NonNullable<typeof query.data>) => queryClient.setQueryData(options.queryKey, answer);
  const saving = useMutation(
    api.rooms.saveRoomPreset.mutationOptions({
      onSuccess: (answer) => {
        take(answer);
        toast.success(t.saved);
      },
    }),
  );
  const removing = useMutation(
    api.rooms.deleteRoomPreset.mutationOptions({ onSuccess: take, onError: reportError }),
  );
  return (
    <SavedBar
      words={t}
      saved={query.data?.data.filter((one) => one.content.kind === kind) ?? []}
      onPick={(one) => onPick(one.content as Content<K>)}
      onRemove={({ _id }) => removing.mutate({ presetId: _id })}
      onSave={(name, done) => {
        const filled = content();
        if (filled) saving.mutate({ name, content: filled }, { onSuccess: done });
      }}
      isSaving={saving.isPending}
      problem={saving.isError ? readRefusal(saving.error).msg : undefined}
      onRename={saving.reset}
    />
  );
}
