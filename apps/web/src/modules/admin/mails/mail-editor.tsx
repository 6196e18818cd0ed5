import { Select } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { CheckedForm } from '../../../platform/forms/checked-form.tsx';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { PageSpinner } from '../../../ui/state/page-spinner.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { adminApi, adminClient, type Outputs } from '../console/api.ts';
import { useDraft } from '../console/draft-dialog.tsx';
import { VersionHistory } from '../look/history.tsx';
import { look } from '../look/locales/look.ts';
import lookClasses from '../look/look.module.css';
import { SaveFields } from '../look/save-fields.tsx';
import { mails as text } from './locales/mails.ts';
import { MailPreview } from './mail-preview.tsx';
import { MailTextField } from './mail-text-field.tsx';
import classes from './mails.module.css';

const CompareVersions = lazy(async () => ({
  default: (await import('../content/compare-versions.tsx')).CompareVersions,
}));

type Mail = Outputs['getMail']['data'];
/** Own texts by the message each takes the place of. */
type Texts = Record<string, string>;

/** The form of a mail that is known: its subject, its paragraphs, and how it will look. */
export function MailEditor({ mail }: { mail: Mail }) {
  const queries = useQueryClient();
  const all = [mail.subject, ...mail.paragraphs];
  const saved: Texts = Object.fromEntries(
    all.flatMap(({ key, written }) => (written === null ? [] : [[key, written]])),
  );
  const initial = { texts: saved, reason: '' };
  const { form, values, getValues, problems, set, text: field, isSending, send } = useContractForm(initial);
  const isChanged = JSON.stringify(sorted(values.texts)) !== JSON.stringify(sorted(saved));
  useDraft(isChanged);
  const save = async () => {
    const { texts, reason } = values;
    const { msg } = await adminClient.saveMail({ kind: mail.kind, texts, seen: mail.number, reason });
    toast.success(msg);
    await queries.invalidateQueries({ queryKey: adminApi.getMail.queryKey({ input: { kind: mail.kind } }) });
  };
  const write = (key: string, written: string | null) => {
    const { [key]: _before, ...others } = getValues().texts;
    set({ texts: written === null ? others : { ...others, [key]: written } });
  };
  const use = (number: number) => {
    set({ texts: mail.history.find((one) => one.number === number)?.texts ?? {} });
    toast.success(number === 0 ? text.standard : look.history.used({ number }));
  };
  const fieldOf = (one: Mail['subject'], name: string, isLine: boolean) => (
    <MailTextField
      key={one.key}
      name={name}
      isLine={isLine}
      text={one}
      written={values.texts[one.key] ?? null}
      error={problems[`texts.${one.key}`]}
      onChange={(written) => write(one.key, written)}
    />
  );
  return (
    <>
      <div className={classes.sides}>
        <CheckedForm form={form} problems={problems} onSubmit={() => send(save)} className={lookClasses.form}>
          <section>
            {fieldOf(mail.subject, text.subject, true)}
            {mail.paragraphs.map((one, index) => fieldOf(one, text.paragraph({ number: index + 1 }), false))}
            <p className="cd-small cd-text-2">
              {text.greeting} <UiLink href="/admin/texts">{text.texts}</UiLink>
            </p>
          </section>
          <SaveFields
            label={text.save}
            isChanged={isChanged}
            isSending={isSending}
            reason={field('reason')}
            onUndo={() => set(initial)}
          />
        </CheckedForm>
        <MailPreview kind={mail.kind} texts={values.texts} />
      </div>
      <VersionHistory history={mail.history} none={text.none} standard={text.standard} onUse={use} />
      <Compare mail={mail} texts={values.texts} />
    </>
  );
}

/** One of the versions beside what is in the form. */
function Compare({ mail, texts }: { mail: Mail; texts: Texts }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const version = mail.history.find(({ number }) => String(number) === chosen);
  return (
    <section className={classes.compare}>
      <Select
        label={text.compare}
        data={[
          ...mail.history.map(({ number }) => ({
            value: String(number),
            label: text.compareVersion({ number }),
          })),
          { value: '0', label: text.standard },
        ]}
        value={chosen}
        clearable
        onChange={setChosen}
      />
      {chosen !== null && (
        <Suspense fallback={<PageSpinner label={text.loadingOne} />}>
          <CompareVersions earlier={wholeOf(mail, version?.texts ?? {})} current={wholeOf(mail, texts)} />
        </Suspense>
      )}
    </section>
  );
}

function wholeOf({ subject, paragraphs }: Mail, texts: Texts): string {
  const line = document.createElement('p');
  line.textContent = texts[subject.key] ?? subject.standard;
  return [line.outerHTML, ...paragraphs.map(({ key, standard }) => texts[key] ?? standard)].join('');
}

function sorted(texts: Texts) {
  return Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1));
}
