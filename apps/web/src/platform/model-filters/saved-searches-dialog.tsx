import { newSavedSearch, savedSearchLimits } from '@candela/contract/discovery/saved-searches';
import { TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { UiLink } from '../../ui/link/ui-link.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { RowSkeletons } from '../../ui/skeleton/card-skeletons.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { api, client } from '../api.ts';
import { CheckedForm } from '../forms/checked-form.tsx';
import { useContractForm } from '../forms/use-contract-form.ts';
import { readRefusal } from '../refusal.ts';
import { t as all } from './messages.ts';
import classes from './model-filters.module.css';

const t = all.saved;
const saved = api.discovery.listSavedSearches.queryOptions({ input: {} });

/** The searches one saved, and a name for the one that is open. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function SavedSearchesDialog({
  suggestedName,
  onClose,
}: {
  suggestedName: string;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const searches = useQuery(saved);
  const address = useAddress();
  const same = searches.data?.data.find((one) => one.address === address);
  const read = () => queryClient.invalidateQueries({ queryKey: saved.queryKey });
  const remove = async (_id: string) => {
    try {
      await client.discovery.deleteSavedSearch({ _id });
      toast.success(t.removeDone);
    } catch (error) {
      toast.error(readRefusal(error).msg);
    }
    await read();
  };
  return (
    <Dialog opened onClose={onClose} title={t.title} description={t.description} closeLabel={t.close}>
      <div className={classes.savedSearches}>
        {searches.isPending && <RowSkeletons label={t.loading} count={2} />}
        {searches.isError && (
          <ErrorState
            title={t.failed}
            cause={t.failedCause}
            safe={t.failedSafe}
            onRetry={() => void searches.refetch()}
            retryLabel={t.retry}
            retrying={searches.isFetching}
          />
        )}
        {searches.data && (
          <>
            {searches.data.totalCount === 0 && <p className="cd-text-2">{t.empty}</p>}
            <ul className={classes.saved} aria-label={t.list}>
              {searches.data.data.map(({ _id, name, address: to }) => (
                <li key={_id}>
                  <UiLink href={to} onClick={onClose} aria-current={to === address ? 'page' : undefined}>
                    {name}
                  </UiLink>
                  <IconButton label={t.remove({ name })} onClick={() => void remove(_id)}>
                    <IconX size={18} stroke={1.75} />
                  </IconButton>
                </li>
              ))}
            </ul>
            <SaveForm
              key={same?._id}
              address={address}
              now={same?.name}
              suggested={suggestedName}
              onSaved={read}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

type SaveFormProps = {
  address: string;
  /** What this search is saved as. */
  now: string | undefined;
  suggested: string;
  onSaved: () => Promise<void>;
};

function SaveForm({ address, now, suggested, onSaved }: SaveFormProps) {
  const name = (now ?? suggested).slice(0, savedSearchLimits.nameMax);
  const { form, problems, text, check, isSending, send } = useContractForm({ name, address });
  const submit = () => {
    const output = check(newSavedSearch);
    if (!output) return;
    return send(async () => {
      await client.discovery.saveSearch(output);
      toast.success(t.saveDone);
      await onSaved();
    });
  };
  return (
    <CheckedForm
      form={form}
      problems={problems}
      onSubmit={submit}
      failed={t.notSaved}
      className={classes.saveForm}
    >
      <TextInput
        label={t.name}
        description={now === undefined ? undefined : t.isSaved({ name: now })}
        maxLength={savedSearchLimits.nameMax}
        autoComplete="off"
        {...text('name')}
        error={problems.name ?? problems.address}
      />
      <Button type="submit" loading={isSending}>
        {now === undefined ? t.save : t.rename}
      </Button>
    </CheckedForm>
  );
}

/** This list or search, without the page. */
function useAddress(): string {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  params.delete('page');
  const asked = params.toString();
  return pathname.replace(/(?<=.)\/$/, '') + (asked === '' ? '' : `?${asked}`);
}
