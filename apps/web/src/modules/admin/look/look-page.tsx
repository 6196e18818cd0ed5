import { TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CheckedForm } from '../../../platform/forms/checked-form.tsx';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { toast } from '../../../ui/toast/toast.tsx';
import { adminApi, adminClient } from '../console/api.ts';
import { useDraft } from '../console/draft-dialog.tsx';
import { QueryPage, readOnce } from '../console/query-page.tsx';
import { ColourFields } from './colour-fields.tsx';
import { VersionHistory } from './history.tsx';
import { look as text } from './locales/look.ts';
import { LogoFields } from './logo-fields.tsx';
import classes from './look.module.css';
import { type LookValues, lookOf, type SavedLook, standardValues, valuesOf } from './look-values.ts';
import { Preview } from './preview.tsx';
import { SaveFields } from './save-fields.tsx';
import { useTriedColours } from './use-tried-colours.ts';

const input = {};

/** /admin/look: what the site is called and how it looks. */
export function LookPage() {
  const query = useQuery({ ...adminApi.getLook.queryOptions({ input }), ...readOnce });
  return (
    <QueryPage title={text.title} lede={text.lede} loading={text.loading} query={query}>
      {(saved) => <Editor key={saved.number} saved={saved} />}
    </QueryPage>
  );
}

function Editor({ saved }: { saved: SavedLook }) {
  const queries = useQueryClient();
  const initial = valuesOf(saved.look);
  const contractForm = useContractForm<LookValues>(initial);
  const { form, values, problems, set, text: field, isSending, send } = contractForm;
  const isChanged = JSON.stringify({ ...values, reason: '' }) !== JSON.stringify(initial);
  useDraft(isChanged);
  const [logoUrls, setLogoUrls] = useState(saved.logoUrls);
  const tried = useTriedColours(values);
  const save = async () => {
    const { reason } = values;
    const { msg } = await adminClient.saveLook({ look: lookOf(values), seen: saved.number, reason });
    toast.success(msg);
    await queries.invalidateQueries({ queryKey: adminApi.getLook.queryKey({ input }) });
  };
  const use = (number: number) => {
    const version = saved.history.find((one) => one.number === number);
    set({ ...(version ? valuesOf(version.look) : standardValues), reason: values.reason });
    toast.success(text.history.used({ number }));
  };
  return (
    <>
      <CheckedForm form={form} problems={problems} onSubmit={() => send(save)} className={classes.form}>
        <section>
          <h2>{text.name.title}</h2>
          <TextInput
            label={text.name.label}
            description={text.name.description({ name: saved.configuredName })}
            placeholder={saved.configuredName}
            maxLength={60}
            {...field('name')}
          />
        </section>
        <section>
          <h2>{text.logo.title}</h2>
          <LogoFields
            values={values}
            urls={logoUrls}
            errorOf={(name) => field(name).error}
            onChange={(change, taken) => {
              set(change);
              if (taken) setLogoUrls((before) => ({ ...before, [taken.id]: taken.url }));
            }}
          />
        </section>
        <section>
          <h2>{text.colours.title}</h2>
          <ColourFields
            values={values}
            errorOf={(name) => field(name).error}
            tried={tried}
            onChange={(change) => set(change)}
          />
        </section>
        <section>
          <h2>{text.preview.title}</h2>
          <Preview
            name={values.name || saved.configuredName}
            logos={{
              dark: logoUrls[values.darkLogo || values.lightLogo],
              light: logoUrls[values.lightLogo || values.darkLogo],
            }}
            tried={tried}
          />
        </section>
        <SaveFields
          label={text.save.label}
          isChanged={isChanged}
          isSending={isSending}
          reason={field('reason')}
          onUndo={() => set(initial)}
        />
      </CheckedForm>
      <VersionHistory
        history={saved.history}
        none={text.history.none}
        standard={text.history.standard}
        onUse={use}
      />
    </>
  );
}
