import { MultiSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api, client } from '../../../platform/api.ts';
import { countries } from '../../../platform/forms/countries.ts';
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

const words = messages.hiding;

/** /hidden-from: the countries and the people for whom a model is not on the site. */
export default function HiddenFromScreen() {
  useDocumentTitle(words.title);
  return (
    <PageFrame className={classes.page}>
      <PageHeading title={words.title} lede={words.lede} />
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
      <SectionHeading title={words.countries} />
      <p className="cd-text-2">{words.countriesMeans}</p>
      {query.isPending && <RowSkeletons label={messages.loading} count={1} />}
      {query.isError && <NotShown onRetry={() => void query.refetch()} />}
      {query.data && <CountriesForm chosen={query.data.data.countries} />}
    </section>
  );
}

function CountriesForm({ chosen }: { chosen: string[] }) {
  const [wanted, setWanted] = useState(chosen);
  const [isSaving, setSaving] = useState(false);
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    setSaving(true);
    try {
      const { data } = await client.accounts.setBlockedCountries({ countries: wanted });
      setWanted(data.countries);
      toast.success(words.saved);
    } catch (error) {
      toast.error(words.notSaved, readRefusal(error).msg);
    }
    setSaving(false);
  };
  return (
    <form className={classes.form} onSubmit={save}>
      <MultiSelect
        label={words.choose}
        placeholder={wanted.length === 0 ? words.placeholder : undefined}
        data={countries()}
        value={wanted}
        onChange={setWanted}
        searchable
        clearable
        hidePickedOptions
        maxDropdownHeight={280}
      />
      <div>
        <Button type="submit" variant="primary" loading={isSaving}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}

function PeoplePart() {
  const query = useQuery(api.messages.listBlocked.queryOptions({ input: {} }));
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBlocking, setBlocking] = useState(false);
  const block = async (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    setProblem(null);
    setBlocking(true);
    try {
      await client.messages.setBlocked({ username: name.trim(), isBlocked: true });
      setName('');
      await query.refetch();
    } catch (error) {
      setProblem(readRefusal(error).msg);
    } finally {
      setBlocking(false);
    }
  };
  const unblock = async (accountId: string, username: string) => {
    try {
      await client.messages.setBlocked({ accountId, isBlocked: false });
      toast.success(words.unblocked({ name: username }));
      await query.refetch();
    } catch (error) {
      toast.error(words.notBlocked, readRefusal(error).msg);
    }
  };
  return (
    <section className={classes.part}>
      <SectionHeading title={words.members} />
      <p className="cd-text-2">{words.membersMeans}</p>
      <form className={classes.add} onSubmit={block}>
        <TextInput
          label={words.username}
          autoComplete="off"
          autoCapitalize="none"
          maxLength={66}
          value={name}
          error={problem}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" loading={isBlocking}>
          {words.block}
        </Button>
      </form>
      {query.isPending && <RowSkeletons label={messages.loading} count={2} />}
      {query.isError && <NotShown onRetry={() => void query.refetch()} />}
      {query.data?.totalCount === 0 && <p>{words.none}</p>}
      <ul className={classes.people}>
        {query.data?.data.map(({ _id, username, profileImage }) => (
          <li key={_id}>
            <Avatar src={profileImage} size={34} />
            <span>{username}</span>
            <Button size="sm" onClick={() => unblock(_id, username)}>
              {words.unblock({ name: username })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
