import { MultiSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, client } from '../../../platform/api.ts';
import { CheckedForm } from '../../../platform/forms/checked-form.tsx';
import { countries } from '../../../platform/forms/countries.ts';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { readRefusal } from '../../../platform/refusal.ts';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { PageFrame } from '../../../ui/frame/page-frame.tsx';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import { SectionHeading } from '../../../ui/heading/section-heading.tsx';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { messages } from '../messages.ts';
import classes from '../privacy.module.css';

const t = messages.hiding;

/** /hidden-from: the countries and the people for whom a model is not on the site. */
export default function HiddenFromScreen() {
  useDocumentTitle(t.title);
  return (
    <PageFrame className={classes.page}>
      <PageHeading title={t.title} lede={t.lede} />
      <CountriesPart />
      <PeoplePart />
    </PageFrame>
  );
}

function NotShown({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorState
      title={messages.failed}
      cause={messages.failedCause}
      safe={messages.failedSafe}
      onRetry={onRetry}
      retryLabel={messages.retry}
    />
  );
}

function CountriesPart() {
  const query = useQuery({
    ...api.accounts.getBlockedCountries.queryOptions({ input: {} }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <section className={classes.part}>
      <SectionHeading title={t.countries} />
      <p className="cd-text-2">{t.countriesMeans}</p>
      {query.isPending && <RowSkeletons label={messages.loading} count={1} />}
      {query.isError && <NotShown onRetry={() => void query.refetch()} />}
      {query.data && <CountriesForm chosen={query.data.data.countries} />}
    </section>
  );
}

function CountriesForm({ chosen }: { chosen: string[] }) {
  const { form, values, problems, set, isSending, send } = useContractForm({ countries: chosen });
  const save = async () => {
    const { data } = await client.accounts.setBlockedCountries(values);
    set(data);
    toast.success(t.saved);
  };
  return (
    <CheckedForm form={form} problems={problems} onSubmit={() => send(save)} className={classes.form}>
      <MultiSelect
        label={t.choose}
        placeholder={values.countries.length === 0 ? t.placeholder : undefined}
        data={countries()}
        value={values.countries}
        error={problems.countries}
        onChange={(next) => set({ countries: next })}
        searchable
        clearable
        hidePickedOptions
        maxDropdownHeight={280}
      />
      <div>
        <Button type="submit" variant="primary" loading={isSending}>
          {t.save}
        </Button>
      </div>
    </CheckedForm>
  );
}

function PeoplePart() {
  const query = useQuery(api.messages.listBlocked.queryOptions({ input: {} }));
  const { form, values, problems, set, text, isSending, send } = useContractForm({ username: '' });
  const username = values.username.trim();
  const block = async () => {
    await client.messages.setBlocked({ username, isBlocked: true });
    set({ username: '' });
    await query.refetch();
  };
  const unblock = async (accountId: string, username: string) => {
    try {
      await client.messages.setBlocked({ accountId, isBlocked: false });
      toast.success(t.unblocked({ name: username }));
      await query.refetch();
    } catch (error) {
      toast.error(t.notBlocked, readRefusal(error).msg);
    }
  };
  return (
    <section className={classes.part}>
      <SectionHeading title={t.members} />
      <p className="cd-text-2">{t.membersMeans}</p>
      <CheckedForm
        form={form}
        problems={problems}
        onSubmit={() => username !== '' && send(block)}
        className={classes.add}
      >
        <TextInput
          label={t.username}
          autoComplete="off"
          autoCapitalize="none"
          maxLength={66}
          {...text('username')}
        />
        <Button type="submit" loading={isSending}>
          {t.block}
        </Button>
      </CheckedForm>
      {query.isPending && <RowSkeletons label={messages.loading} count={2} />}
      {query.isError && <NotShown onRetry={() => void query.refetch()} />}
      {query.data?.totalCount === 0 && <p>{t.none}</p>}
      <ul className={classes.people}>
        {query.data?.data.map(({ _id, username, profileImage }) => (
          <li key={_id}>
            <Avatar src={profileImage} size={34} />
            <span>{username}</span>
            <Button size="sm" onClick={() => unblock(_id, username)}>
              {t.unblock({ name: username })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
