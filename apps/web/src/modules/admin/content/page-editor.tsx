import { Select, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { CheckedForm } from '../../../platform/forms/checked-form.tsx';
import { DateTimeField } from '../../../platform/forms/date-time-field.tsx';
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

type PageValues = {
  title: string;
  description: string;
  placement: Page['placement'];
  publish: 'now' | 'later' | 'draft';
  /** Local, YYYY-MM-DDTHH:MM. */
  publishAt: string;
};

const CompareVersions = lazy(async () => ({
  default: (await import('./compare-versions.tsx')).CompareVersions,
}));

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
  return <Editor key={data.writtenAt} page={data} />;
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
    placement: page.placement,
    publish: page.hasDraft ? 'draft' : 'now',
    publishAt: '',
  } as PageValues);
  const { title, description, placement, publish, publishAt } = values;
  const [chosen, setChosen] = useState<string | null>(null);
  useDraft(title !== page.title || description !== page.description || placement !== page.placement);
  const save = async () => {
    const { msg } = await adminClient.savePage({
      slug: page.slug,
      title,
      description,
      placement,
      publish,
      publishAt: publishAt === '' ? null : new Date(publishAt).toISOString(),
      seenAt: page.writtenAt,
    });
    toast.success(msg);
    void queries.invalidateQueries({ queryKey: everyAnswer });
  };
  const write = (next: string) => set({ description: next });
  const version = page.versions.find(({ _id }) => _id === chosen);
  const hasPlace = page.slug !== 'footer' && page.slug !== 'age-gate';
  return (
    <CheckedForm form={form} problems={problems} onSubmit={() => send(save)} className={classes.form}>
      {page.missing.length > 0 && <p role="status">{text.missing({ missing: page.missing.join(', ') })}</p>}
      {page.hasDraft && <p role="status">{text.pending}</p>}
      <TextInput label={messages.pages.columns.title} {...field('title')} />
      {page.slug === 'footer' ? (
        <FooterFields value={description} error={problems.description} onChange={write} />
      ) : (
        <HtmlField
          label={messages.pages.text}
          value={description}
          error={problems.description}
          onChange={write}
        />
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
          value={chosen}
          clearable
          onChange={setChosen}
        />
      )}
      {version && page.slug !== 'footer' && (
        <Suspense fallback={<PageSpinner label={text.loading} />}>
          <CompareVersions earlier={version.description} current={description} />
        </Suspense>
      )}
      {version && (
        <Button onClick={() => set({ title: version.title, description: version.description })}>
          {text.restore}
        </Button>
      )}
      {hasPlace && (
        <Select
          label={messages.pages.placementLabel}
          data={choicesOf(messages.pages.placements)}
          value={placement}
          allowDeselect={false}
          onChange={(next) => set({ placement: next as PageValues['placement'] })}
        />
      )}
      <Select
        label={messages.pages.publishLabel}
        data={choicesOf(messages.pages.publishes)}
        value={publish}
        allowDeselect={false}
        onChange={(next) => set({ publish: next as PageValues['publish'] })}
      />
      {publish === 'later' && (
        <DateTimeField
          label={messages.pages.publishAt}
          isAhead
          value={publishAt}
          error={problems.publishAt}
          onChange={(next) => set({ publishAt: next })}
        />
      )}
      <Button type="submit" variant="primary" loading={isSending}>
        {{ now: text.save, later: text.saveLater, draft: text.saveDraft }[publish]}
      </Button>
    </CheckedForm>
  );
}

const choicesOf = (choices: Record<string, string>) =>
  Object.entries(choices).map(([value, label]) => ({ value, label }));

interface FooterFieldsProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function FooterFields({ value, error, onChange }: FooterFieldsProps) {
  const footer = readFooter(value);
  const change = (next: Footer) => onChange(JSON.stringify(next));
  return (
    <>
      <HtmlField
        label={text.footerText}
        value={footer.content}
        error={error}
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
