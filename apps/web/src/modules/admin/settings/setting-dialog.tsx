import { Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { CheckedForm } from '../../../platform/forms/checked-form.tsx';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { readRefusal } from '../../../platform/refusal.ts';
import { Button } from '../../../ui/button/button.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { adminClient, everyAnswer } from '../console/api.ts';
import classes from '../console/console.module.css';
import { DraftDialog } from '../console/draft-dialog.tsx';
import { everyPage } from '../console/locales/every-page.ts';
import { settings as text } from './locales/settings.ts';
import { SettingInput } from './setting-input.tsx';
import {
  draftOf,
  problemOf,
  type Setting,
  type SettingDraft,
  type SettingValue,
  sentOf,
  shownValue,
} from './setting-value.ts';

interface SettingDialogProps {
  /** As it is now: whoever was overtaken sees what the other one saved. */
  setting: Setting;
  /** A value that is chosen already, such as the default; asked for when absent. */
  next?: SettingValue;
  title: string;
  submit: string;
  onClose: () => void;
}

/** Changes a setting for a reason: to a value that is typed, or to one that is given. */
export function SettingDialog({ setting, next, title, submit, onClose }: SettingDialogProps) {
  const formId = useId();
  const queries = useQueryClient();
  const start = draftOf(setting, next ?? setting.value);
  const { form, values, problems, set, show, isSending, send } = useContractForm<{
    value: SettingDraft;
    reason: string;
  }>({ value: start, reason: '' });
  const save = async () => {
    const value = sentOf(setting, values.value);
    const problem = problemOf(setting, value);
    if (problem !== undefined || value === null) return show({ value: problem ?? '' });
    try {
      const input = { _id: setting._id, value, seen: setting.value, reason: values.reason };
      toast.success((await adminClient.setSetting(input)).msg);
      void queries.invalidateQueries({ queryKey: everyAnswer });
      onClose();
    } catch (error) {
      const { code, fields } = readRefusal(error);
      if (code === 'conflict') void queries.invalidateQueries({ queryKey: everyAnswer });
      const refused = fields[setting._id];
      if (refused === undefined) throw error;
      show({ value: refused });
    }
  };
  const now = shownValue(setting, setting.value);
  return (
    <DraftDialog
      opened
      isUnsaved={values.reason !== '' || String(values.value) !== String(start)}
      onClose={onClose}
      title={title}
      description={
        next === undefined
          ? text.change.now({ value: now })
          : text.reset.description({ now, next: shownValue(setting, next) })
      }
      closeLabel={everyPage.close}
      size="sm"
      actions={
        <>
          <Button onClick={onClose}>{everyPage.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" loading={isSending}>
            {submit}
          </Button>
        </>
      }
    >
      <CheckedForm
        id={formId}
        form={form}
        problems={problems}
        onSubmit={() => send(save)}
        className={classes.form}
      >
        {next === undefined && (
          <SettingInput
            setting={setting}
            draft={values.value}
            error={problems.value}
            onChange={(value) => set({ value })}
          />
        )}
        <Textarea
          label={text.change.reason}
          description={next === undefined ? text.effects[setting._id] : undefined}
          autosize
          minRows={2}
          maxLength={500}
          value={values.reason}
          error={problems.reason}
          onChange={(event) => set({ reason: event.currentTarget.value })}
        />
      </CheckedForm>
    </DraftDialog>
  );
}
