import type { RefusedFile, VaultFile } from '@candela/contract/library/vault';
import { limits } from '@candela/contract/shared/limits';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { client } from '../../../platform/api.ts';
import { CheckedForm } from '../../../platform/forms/checked-form.tsx';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ChoiceCards } from '../../../ui/form/choice-segment.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { emptyValues, type ItemValues, readValues } from '../form/item-values.ts';
import { TopicFields } from '../form/topic-fields.tsx';
import { VisibilityFields } from '../form/visibility-fields.tsx';
import { WhenFields } from '../form/when-fields.tsx';
import { vaultPage as t } from './locales/vault-page.ts';
import { useRefreshLibraryNow } from './use-vault.ts';
import classes from './vault-page.module.css';

type As = 'onePost' | 'each';

interface CreatePostsDialogProps {
  files: readonly VaultFile[];
  onClose: () => void;
  onDone: (refused: readonly RefusedFile[]) => void;
}

/** Makes one gallery post of files, or a post of each, with one audience, price, topics and time. */
export function CreatePostsDialog({ files, onClose, onDone }: CreatePostsDialogProps) {
  const pictures = files.filter(({ kind }) => kind === 'image').length;
  const [as, setAs] = useState<As>(pictures === files.length ? 'onePost' : 'each');
  const refresh = useRefreshLibraryNow();
  const { form, values, problems, set, text, setProblems, isSending, send } = useContractForm({
    ...emptyValues('public'),
    title: as === 'each' ? '{name}' : '',
    when: 'draft' as ItemValues['when'],
  });
  const fields = { values, errors: problems, change: set };
  const count = as === 'onePost' ? 1 : files.length;
  const submit = async () => {
    const read = readValues(values, new Date());
    const found: Record<string, string> = read.ok ? {} : { ...read.errors };
    if (as === 'onePost' && pictures === 0) found.as = t.post.onlyPictures;
    setProblems(found);
    if (!read.ok || Object.keys(found).length > 0) return;
    await send(async () => {
      const { people: _nobody, description: _none, ...common } = read.fields;
      const { data } = await client.library.createFromVault({
        ...common,
        ids: files.map(({ _id }) => _id),
        as,
      });
      const made = { count: data.created.length };
      if (made.count > 0) toast.success(values.when === 'draft' ? t.post.saved(made) : t.post.created(made));
      onDone(data.refused);
      await refresh();
    });
  };
  return (
    <Dialog
      opened
      size="lg"
      title={t.post.title({ count: files.length })}
      onClose={onClose}
      closeLabel={t.close}
    >
      <CheckedForm form={form} problems={problems} onSubmit={submit} className={classes.dialogForm}>
        <ChoiceCards
          label={t.post.as}
          options={[
            { value: 'onePost', label: t.post.onePost, description: t.post.onePostText },
            { value: 'each', label: t.post.each, description: t.post.eachText },
          ]}
          value={as}
          error={problems.as}
          onChange={setAs}
        />
        <TextInput
          label={t.post.titles}
          description={as === 'each' ? t.post.titlesHint({ number: '{n}', file: '{name}' }) : undefined}
          maxLength={limits.itemTitleMax}
          {...text('title')}
        />
        <VisibilityFields kind="gallery" {...fields} />
        <WhenFields {...fields} />
        <TopicFields {...fields} />
        <div className={classes.acts}>
          <Button variant="text" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" variant="primary" loading={isSending}>
            {values.when === 'draft' ? t.post.draft({ count }) : t.post.one({ count })}
          </Button>
        </div>
      </CheckedForm>
    </Dialog>
  );
}
