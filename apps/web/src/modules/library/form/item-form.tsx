import type { ItemDetail, ItemKind, ItemVisibility } from '@candela/contract/library/items';
import { limits } from '@candela/contract/shared/limits';
import { FileInput, Textarea, TextInput } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { readRefusal } from '../../../platform/refusal.ts';
import { UploadField } from '../../../platform/uploads/upload-field.tsx';
import { useUploads } from '../../../platform/uploads/use-uploads.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FormErrorSummary } from '../../../ui/form/form-error-summary.tsx';
import { FormNotice } from '../../../ui/form/form-notice.tsx';
import { formatDate } from '../../../ui/format/format-date.ts';
import { formMessages as words } from '../form-messages.ts';
import { hasPictures } from '../kinds.ts';
import { messages } from '../messages.ts';
import classes from './form.module.css';
import { emptyValues, hasExtras, type ItemValues, readValues, valuesOf } from './item-values.ts';
import { PeopleFields } from './people-fields.tsx';
import { TopicFields } from './topic-fields.tsx';
import { useSaveItem } from './use-save-item.ts';
import { VisibilityFields } from './visibility-fields.tsx';
import { WhenFields } from './when-fields.tsx';

export interface ItemFormProps {
  kind: ItemKind;
  /** The item to change; null makes a new one. */
  item: ItemDetail | null;
  /** Who may see a new one, to begin with. */
  visibility: ItemVisibility;
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
export function ItemForm({ kind, item, visibility, onDone, onCancel, onTouched }: ItemFormProps) {
  const prefix = useId();
  const [values, setValues] = useState<ItemValues>(() =>
    item ? valuesOf(item, () => crypto.randomUUID()) : emptyValues(visibility),
  );
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [captions, setCaptions] = useState<File | null>(null);
  const files = useUploads({ kinds: uploadKinds[kind] });
  const teaser = useUploads({ kinds: ['video'], isTeaser: true });
  const poster = useUploads({ kinds: ['image'] });
  const save = useSaveItem(kind, item?._id ?? null, onDone);
  const isUploading = files.isBusy || teaser.isBusy || poster.isBusy;
  const refusal = save.isError ? readRefusal(save.error) : null;
  const shown = { ...refusal?.fields, ...errors };
  const isPictures = hasPictures(kind);
  const wantsFiles = item === null || !isPictures;

  const change = (part: Partial<ItemValues>) => {
    setValues((before) => ({ ...before, ...part }));
    setErrors({});
    save.reset();
    onTouched();
  };
  const filesProblem = () => {
    if (isUploading) return words.files.wait;
    const isMissing = item === null && kind !== 'news' && files.filenames.length === 0;
    return isMissing ? words.files.missing[kind] : null;
  };
  const submit = async () => {
    if (save.isPending) return;
    const read = readValues(values, new Date());
    const captionsText = await captions?.text();
    const found: Record<string, string> = read.ok ? {} : { ...read.errors };
    const problem = filesProblem();
    if (problem !== null) found.files = problem;
    if (captionsText?.startsWith('WEBVTT') === false) found.captionsText = words.captionsBroken;
    setErrors(found);
    if (!read.ok || Object.keys(found).length > 0) return;
    const takesFiles = wantsFiles && (item === null || files.filenames.length > 0);
    save.mutate({
      fields: read.fields,
      files: {
        files: takesFiles ? files.filenames : undefined,
        teaser: teaser.filenames[0],
        poster: poster.filenames[0],
        captionsText,
      },
    });
  };
  const fieldProps = { values, errors: shown, change };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Summary errors={errors} prefix={prefix} />
      {refusal && Object.keys(refusal.fields).length === 0 && <FormNotice title={refusal.msg} />}
      {item !== null && item.recordedAt !== null && (
        <p className="cd-small cd-text-2">{words.recordedOn({ day: formatDate(item.recordedAt) })}</p>
      )}
      {wantsFiles && (
        <UploadField
          id={`${prefix}-files`}
          label={filesLabel(kind, item !== null)}
          uploads={files}
          multiple={isPictures}
          aside={kind === 'news' ? words.optional : undefined}
          description={item === null ? undefined : words.files.sameFileHint}
          error={shown.files}
        />
      )}
      <TextInput
        id={`${prefix}-title`}
        label={words.name}
        value={values.title}
        error={shown.title}
        maxLength={limits.itemTitleMax}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <Textarea
        label={kind === 'news' ? words.text : words.description}
        value={values.description}
        error={shown.description}
        maxLength={limits.itemDescriptionMax}
        autosize
        minRows={kind === 'news' ? 6 : 3}
        maxRows={14}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <VisibilityFields {...fieldProps} />
      <WhenFields {...fieldProps} />
      {hasExtras(kind) && (
        <section className={classes.group}>
          <h3>{words.extras}</h3>
          <UploadField
            label={words.teaser}
            aside={words.optional}
            uploads={teaser}
            description={item?.teaser ? words.teaserThere : words.teaserHint}
            error={shown.teaser}
          />
          <UploadField
            label={words.poster}
            aside={words.optional}
            uploads={poster}
            description={words.posterHint}
            error={shown.poster}
          />
          <FileInput
            label={words.captions}
            description={item?.captions ? words.captionsThere : words.captionsHint}
            placeholder={words.choose}
            accept=".vtt,text/vtt"
            leftSection={<IconFileText stroke={1.75} aria-hidden />}
            clearable
            value={captions}
            error={shown.captionsText}
            onChange={setCaptions}
          />
        </section>
      )}
      <section className={classes.group}>
        <h3>{words.topics}</h3>
        <TopicFields {...fieldProps} />
      </section>
      <section className={classes.group}>
        <h3>{words.people}</h3>
        <PeopleFields {...fieldProps} />
      </section>
      <div className={classes.foot}>
        <Button variant="text" onClick={onCancel}>
          {messages.cancel}
        </Button>
        <Button type="submit" variant="primary" loading={save.isPending}>
          {submitLabel(values.when, item)}
        </Button>
      </div>
    </form>
  );
}

function Summary({ errors, prefix }: { errors: Record<string, string>; prefix: string }) {
  const wrong = Object.entries(errors);
  if (wrong.length < 2) return null;
  const fieldOf = (path: string) => (path === 'price' ? 'item-price' : `${prefix}-${path}`);
  return (
    <FormErrorSummary
      title={words.summary({ count: wrong.length })}
      errors={wrong.map(([path, label]) => ({ fieldId: fieldOf(path), label: label.replace(/\.$/, '') }))}
    />
  );
}

function filesLabel(kind: ItemKind, isEdit: boolean): string {
  if (isEdit && kind === 'video') return words.files.replaceVideo;
  if (isEdit && kind === 'audio') return words.files.replaceAudio;
  return words.files[kind];
}

function submitLabel(when: ItemValues['when'], item: ItemDetail | null): string {
  if (when === 'draft') return words.saveDraft;
  if (when === 'later') return words.schedule;
  return item && item.own?.status !== 'draft' ? words.save : words.publish;
}
