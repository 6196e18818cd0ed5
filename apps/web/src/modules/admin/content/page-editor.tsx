import { Select, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CheckedForm } from '../../../platform/forms/checked-form.tsx';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { readRefusal } from '../../../platform/refusal.ts';
import { Button } from '../../../ui/button/button.tsx';
import { formatDateTime } from '../../../ui/format/format-date.ts';
import { PageSpinner } from '../../../ui/state/page-spinner.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { adminApi, adminClient, everyAnswer, type Outputs } from '../console/api.ts';
import classes from '../console/console.module.css';
import { useDraft } from '../console/draft-dialog.tsx';
import { HtmlField } from '../console/html-field.tsx';
import { content as messages } from './locales/content.ts';

const text = messages.pages.editor;
type Page = Outputs['getPage']['data'];

const networks = ['facebook', 'twitter', 'instagram'] as const;

interface Footer {
  content: string;
  social: Record<(typeof networks)[number], string>;
}

/** Edits one managed page, with its earlier versions at hand. */
export function PageEditor({ slug }: { slug: string }) {
  const page = useQuery({ ...adminApi.getPage.queryOptions({ input: { slug } }), staleTime: 0 });
  if (page.isError) return <p role="alert">{readRefusal(page.error).msg}</p>;
  if (!page.data) return <PageSpinner label={text.loading} />;
  const { data } = page.data;
  return <Editor key={data.updatedAt} page={data} />;
}

function Editor({ page }: { page: Page }) {
  const queries = useQueryClient();
  const {
    form,
    values,
    problems,
    set,
    text: field,
    isSending,
    send,
  } = useContractForm({
    title: page.title,
    description: page.description,
  });
  const { title, description } = values;
  useDraft(title !== page.title || description !== page.description);
  const save = async () => {
    const { msg } = await adminClient.savePage({ slug: page.slug, ...values, seenAt: page.updatedAt });
    toast.success(msg);
    void queries.invalidateQueries({ queryKey: everyAnswer });
  };
  const write = (next: string) => set({ description: next });
  const restore = (versionId: string | null) => {
    const version = page.versions.find((one) => one._id === versionId);
    if (version) set({ title: version.title, description: version.description });
  };
  return (
    <CheckedForm form={form} problems={problems} onSubmit={() => send(save)} className={classes.form}>
      <TextInput label={messages.pages.columns.title} {...field('title')} />
      {page.slug === 'footer' ? (
        <FooterFields value={description} onChange={write} />
      ) : (
        <HtmlField label={messages.pages.text} value={description} onChange={write} />
      )}
      {page.versions.length > 0 && (
        <Select
          label={text.versions}
          description={text.versionsHint}
          placeholder={text.choose}
          data={page.versions.map((version) => ({
            value: version._id,
            label: text.version({
              when: formatDateTime(version.writtenAt),
              by: version.writtenBy ?? text.original,
            }),
          }))}
          onChange={restore}
        />
      )}
      <Button type="submit" variant="primary" loading={isSending}>
        {text.save}
      </Button>
    </CheckedForm>
  );
}

function FooterFields({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const footer = readFooter(value);
  const change = (next: Footer) => onChange(JSON.stringify(next));
  return (
    <>
      <HtmlField
        label={text.footerText}
        value={footer.content}
        onChange={(content) => change({ ...footer, content })}
      />
      {networks.map((network) => (
        <TextInput
          key={network}
          label={text.networks[network]}
          value={footer.social[network]}
          onChange={(event) =>
            change({ ...footer, social: { ...footer.social, [network]: event.currentTarget.value } })
          }
        />
      ))}
    </>
  );
}

function readFooter(json: string): Footer {
  const empty = { facebook: '', twitter: '', instagram: '' };
  try {
    const read = JSON.parse(json) as Partial<Footer>;
    return { content: read.content ?? '', social: { ...empty, ...read.social } };
  } catch {
    return { content: '', social: empty };
  }
}
