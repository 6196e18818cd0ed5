import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { readRefusal } from '../../platform/refusal.ts';
import { reportError } from '../../platform/report-error.ts';
import { SavedBar } from '../../ui/form/saved-bar.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { manyMessages } from './messages.ts';

const t = manyMessages.templates;

interface TemplateBarProps {
  text: string;
  onPick: (text: string) => void;
}

/** Texts a model saved, to begin a message with. */
export function TemplateBar({ text, onPick }: TemplateBarProps) {
  const queryClient = useQueryClient();
  const options = api.messages.listTemplates.queryOptions({ input: {} });
  const query = useQuery(options);
  const take = (answer: NonNullable<typeof query.data>) => queryClient.setQueryData(options.queryKey, answer);
  const saving = useMutation(
    api.messages.saveTemplate.mutationOptions({
      onSuccess: (answer) => {
        take(answer);
        toast.success(t.saved);
      },
    }),
  );
  const removing = useMutation(
    api.messages.deleteTemplate.mutationOptions({ onSuccess: take, onError: reportError }),
  );
  return (
    <SavedBar
      words={t}
      saved={query.data?.data ?? []}
      onPick={(one) => onPick(one.text)}
      onRemove={({ _id }) => removing.mutate({ templateId: _id })}
      onSave={(name, done) => saving.mutate({ name, text }, { onSuccess: done })}
      isSaving={saving.isPending}
      isEmpty={text.trim() === ''}
      problem={saving.isError ? readRefusal(saving.error).msg : undefined}
      onRename={saving.reset}
    />
  );
}
