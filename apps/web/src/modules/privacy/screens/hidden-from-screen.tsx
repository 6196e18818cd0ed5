import { useQuery } from '@tanstack/react-query';
import { api, client } from '../../../platform/api.ts';
import { CheckedForm } from '../../../platform/forms/checked-form.tsx';
import { countries } from '../../../platform/forms/countries.ts';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { Button } from '../../../ui/button/button.tsx';
import { SeveralSelect } from '../../../ui/form/several-select.tsx';
import { PageFrame } from '../../../ui/frame/page-frame.tsx';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import { SectionHeading } from '../../../ui/heading/section-heading.tsx';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { MembersPage } from '../members-page.tsx';
import { messages } from '../messages.ts';
import { NotShown } from '../not-shown.tsx';
import { PeoplePart } from '../people-part.tsx';
import classes from '../privacy.module.css';

const t = messages.hiding;

/** /hidden-from: from whom a model hides, or whom and what a member wants to see no more. */
export default function HiddenFromScreen() {
  const { user } = useSession();
  return user?.type === 'model' ? <ModelsPage /> : <MembersPage />;
}

/** The countries and the people for whom a model is not on the site. */
function ModelsPage() {
  useDocumentTitle(t.title);
  return (
    <PageFrame className={classes.page}>
      <PageHeading title={t.title} lede={t.lede} />
      <CountriesPart />
      <PeoplePart title={t.members} means={t.membersMeans} />
    </PageFrame>
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
      {query.isError && <NotShown error={query.error} onRetry={() => void query.refetch()} />}
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
      <SeveralSelect
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
