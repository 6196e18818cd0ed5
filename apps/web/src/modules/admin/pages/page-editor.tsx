import { Select, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { readRefusal } from '../../../platform/refusal.ts';
import { Button } from '../../../ui/button/button.tsx';
import { formatDateTime } from '../../../ui/format/format-date.ts';
import { PageSpinner } from '../../../ui/state/page-spinner.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { callDesk, type DeskOutput } from '../call.ts';
import classes from '../desk/desk.module.css';
import { HtmlField } from '../desk/html-field.tsx';

type Page = DeskOutput['getPage']['data'];

const networks = ['facebook', 'twitter', 'instagram'] as const;

interface Footer {
  content: string;
  social: Record<(typeof networks)[number], string>;
}

/** Writes one managed page, with what it said before at hand. */
export function PageEditor({ slug }: { slug: string }) {
  const page = useQuery({
    queryKey: ['desk', 'getPage', slug],
    queryFn: async () => (await callDesk('getPage', { slug })).data,
    staleTime: 0,
  });
  if (page.isError) return <p role="alert">{readRefusal(page.error).msg}</p>;
  if (!page.data) return <PageSpinner label="Loading the page" />;
  return <Editor key={page.data.updatedAt} page={page.data} />;
}

function Editor({ page }: { page: Page }) {
  const queries = useQueryClient();
  const [title, setTitle] = useState(page.title);
  const [description, setDescription] = useState(page.description);
  const save = useMutation({
    mutationFn: () => callDesk('savePage', { slug: page.slug, title, description, seenAt: page.updatedAt }),
    onSuccess: ({ msg }) => {
      toast.success(msg);
      void queries.invalidateQueries({ queryKey: ['desk'] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  const restore = (versionId: string | null) => {
    const version = page.versions.find((one) => one._id === versionId);
    if (!version) return;
    setTitle(version.title);
    setDescription(version.description);
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput label="Title" value={title} onChange={(event) => setTitle(event.currentTarget.value)} />
      {page.slug === 'footer' ? (
        <FooterFields value={description} onChange={setDescription} />
      ) : (
        <HtmlField label="Text" value={description} onChange={setDescription} />
      )}
      {page.versions.length > 0 && (
        <Select
          label="Earlier versions"
          description="Choosing one puts it into the form; nothing changes before you save."
          placeholder="Choose a version"
          data={page.versions.map((version) => ({
            value: version._id,
            label: `${formatDateTime(version.writtenAt)}, ${version.writtenBy ?? 'as the site came'}`,
          }))}
          onChange={restore}
        />
      )}
      {save.error && (
        <p role="alert" className={classes.refusal}>
          {readRefusal(save.error).msg}
        </p>
      )}
      <Button type="submit" variant="primary" loading={save.isPending}>
        Save page
      </Button>
    </form>
  );
}

function FooterFields({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const footer = readFooter(value);
  const change = (next: Footer) => onChange(JSON.stringify(next));
  return (
    <>
      <HtmlField
        label="Footer text"
        value={footer.content}
        onChange={(content) => change({ ...footer, content })}
      />
      {networks.map((network) => (
        <TextInput
          key={network}
          label={`${network.charAt(0).toUpperCase()}${network.slice(1)} address`}
          value={footer.social[network]}
          onChange={(event) =>
            change({ ...footer, social: { ...footer.social, [network]: event.currentTarget.value } })
          }
        />
      ))}
    </>
  );
}

function readFooter(text: string): Footer {
  const empty = { facebook: '', twitter: '', instagram: '' };
  try {
    const read = JSON.parse(text) as Partial<Footer>;
    return { content: read.content ?? '', social: { ...empty, ...read.social } };
  } catch {
    return { content: '', social: empty };
  }
}
