import type { ItemDetail, ItemKind, ItemVisibility } from '@candela/contract/library/items';
import { limits } from '@candela/contract/shared/limits';
import { FileInput, Textarea, TextInput } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { CheckedForm } from '../../../platform/forms/checked-form.tsx';
import { type FormProblems, useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { randomId } from '../../../platform/random-id.ts';
import { UploadField } from '../../../platform/uploads/upload-field.tsx';
import type { StoredFile } from '../../../platform/uploads/upload-queue.ts';
import { useUploads } from '../../../platform/uploads/use-uploads.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FormErrorSummary } from '../../../ui/form/form-error-summary.tsx';
import { formatDate } from '../../../ui/format/format-date.ts';
import { formMessages as t } from '../form-messages.ts';
import { hasPictures } from '../kinds.ts';
import { messages } from '../messages.ts';
import classes from './form.module.css';
import { emptyValues, hasExtras, type ItemValues, readValues, valuesOf } from './item-values.ts';
import { PeopleFields } from './people-fields.tsx';
import { TopicFields } from './topic-fields.tsx';
import { useSaveItem } from './use-save-item.ts';
import { VisibilityFields } from './visibility-fields.tsx';
import { WhenFields } from './when-fields.tsx';

/** What a new item begins with, where it was begun with files: some of this computer or phone, or some of the vault. */
export type BeginWith = { files: readonly File[] } | { stored: readonly StoredFile[] };

export interface ItemFormProps {
  kind: ItemKind;
  /** The item to change; null makes a new one. */
  item: ItemDetail | null;
  /** Who may see a new one, to begin with. */
  visibility: ItemVisibility;
  /** When a new one is published, to begin with. */
  publishOn?: Date;
  begin?: BeginWith;
  onDone: () => void;
  onCancel: () => void;
  /** Something would be lost if the form went away. */
  onTouched: () => void;
}

const uploadKinds = {
  gallery: ['image'],
  album: ['image'],
  news: ['image'],
  video: ['video'],
  audio: ['audio'],
} as const;

/** The form of an item of any kind. */
export function ItemForm({
  kind,
  item,
  visibility,
  publishOn,
  begin,
  onDone,
  onCancel,
  onTouched,
}: ItemFormProps) {
  const prefix = useId();
  const [initial] = useState(() =>
    item ? valuesOf(item, randomId) : { ...emptyValues(visibility, publishOn), title: titleOf(begin) },
  );
  const { form, values, problems, set, text, setProblems, isSending, send } = useContractForm({ ...initial });
  const [captions, setCaptions] = useState<File | null>(null);
  const files = useUploads({ kinds: uploadKinds[kind], fromVault: true });
  const teaser = useUploads({ kinds: ['video'], isTeaser: true });
  const poster = useUploads({ kinds: ['image'], fromVault: true });
  const save = useSaveItem(kind, item?._id ?? null, onDone);
  const [begun] = useState(begin);
  const { add, addStored } = files;
  useEffect(() => {
    if (!begun) return;
    if ('files' in begun) void add([...begun.files], { replace: true });
    else addStored([...begun.stored], { replace: true });
  }, [begun, add, addStored]);
  const isUploading = files.isBusy || teaser.isBusy || poster.isBusy;
  const isPictures = hasPictures(kind);
  const wantsFiles = item === null || !isPictures;

  const change = (part: Partial<ItemValues>) => {
    set(part);
    onTouched();
  };
  const filesProblem = () => {
    if (isUploading) return t.files.wait;
    const isMissing = item === null && kind !== 'news' && files.filenames.length === 0;
    return isMissing ? t.files.missing[kind] : null;
  };
  const submit = async () => {
    const read = readValues(values, new Date());
    const captionsText = await captions?.text();
    const found: Record<string, string> = read.ok ? {} : { ...read.errors };
    const problem = filesProblem();
    if (problem !== null) found.files = problem;
    if (captionsText?.startsWith('WEBVTT') === false) found.captionsText = t.captionsBroken;
    setProblems(found);
    if (!read.ok || Object.keys(found).length > 0) return;
    const takesFiles = wantsFiles && (item === null || files.filenames.length > 0);
    await send(() =>
      save(read.fields, {
        files: takesFiles ? files.filenames : undefined,
        teaser: teaser.filenames[0],
        poster: poster.filenames[0],
        captionsText,
      }),
    );
  };
  const fieldProps = { values, errors: problems, change };
  return (
    <CheckedForm form={form} problems={problems} onSubmit={submit} className={classes.form}>
      <Summary errors={problems} prefix={prefix} />
      {item !== null && item.recordedAt !== null && (
        <p className="cd-small cd-text-2">{t.recordedOn({ day: formatDate(item.recordedAt) })}</p>
      )}
      {wantsFiles && (
        <UploadField
          id={`${prefix}-files`}
          label={filesLabel(kind, item !== null)}
          uploads={files}
          multiple={isPictures}
          aside={kind === 'news' ? t.optional : undefined}
          description={item === null ? undefined : t.files.sameFileHint}
          error={problems.files}
        />
      )}
      <TextInput
        id={`${prefix}-title`}
        label={t.name}
        maxLength={limits.itemTitleMax}
        {...text('title')}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <Textarea
        label={kind === 'news' ? t.text : t.description}
        {...text('description')}
        maxLength={limits.itemDescriptionMax}
        autosize
        minRows={kind === 'news' ? 6 : 3}
        maxRows={14}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <VisibilityFields kind={kind} {...fieldProps} />
      <WhenFields {...fieldProps} />
      {hasExtras(kind) && (
        <section className={classes.group}>
          <h3>{t.extras}</h3>
          <UploadField
            label={t.teaser}
            aside={t.optional}
            uploads={teaser}
            description={item?.teaser ? t.teaserThere : t.teaserHint}
            error={problems.teaser}
          />
          <UploadField
            label={t.poster}
            aside={t.optional}
            uploads={poster}
            description={t.posterHint}
            error={problems.poster}
          />
          <FileInput
            label={t.captions}
            description={item?.captions ? t.captionsThere : t.captionsHint}
            placeholder={t.choose}
            accept=".vtt,text/vtt"
            leftSection={<IconFileText stroke={1.75} aria-hidden />}
            clearable
            value={captions}
            error={problems.captionsText}
            onChange={setCaptions}
          />
        </section>
      )}
      <section className={classes.group}>
        <h3>{t.topics}</h3>
        <TopicFields {...fieldProps} />
      </section>
      <section className={classes.group}>
        <h3>{t.people}</h3>
        <PeopleFields {...fieldProps} />
      </section>
      <div className={classes.foot}>
        <Button variant="text" onClick={onCancel}>
          {messages.cancel}
        </Button>
        <Button type="submit" variant="primary" loading={isSending}>
          {submitLabel(values.when, item)}
        </Button>
      </div>
    </CheckedForm>
  );
}

function Summary({ errors, prefix }: { errors: FormProblems; prefix: string }) {
  const wrong = Object.entries(errors);
  if (wrong.length < 2) return null;
  const fieldOf = (path: string) => (path === 'price' ? 'item-price' : `${prefix}-${path}`);
  return (
    <FormErrorSummary
      title={t.summary({ count: wrong.length })}
      errors={wrong.map(([path, label]) => ({ fieldId: fieldOf(path), label: label.replace(/\.$/, '') }))}
    />
  );
}

function filesLabel(kind: ItemKind, isEdit: boolean): string {
  if (isEdit && kind === 'video') return t.files.replaceVideo;
  if (isEdit && kind === 'audio') return t.files.replaceAudio;
  return t.files[kind];
}

function submitLabel(when: ItemValues['when'], item: ItemDetail | null): string {
  if (when === 'draft') return t.saveDraft;
  if (when === 'later') return t.schedule;
  return item && item.forOwner?.status !== 'draft' ? t.save : t.publish;
}

/** The first file's name, without its ending. */
function titleOf(begin: BeginWith | undefined): string {
  if (!begin) return '';
  const [first] = 'files' in begin ? begin.files : begin.stored;
  return (first?.name ?? '').replace(/\.[^.]*$/, '').slice(0, limits.itemTitleMax);
}
