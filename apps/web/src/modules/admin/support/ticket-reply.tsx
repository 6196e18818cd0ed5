import { Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { CheckedForm } from '../../../platform/forms/checked-form.tsx';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { Button } from '../../../ui/button/button.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { adminApi, adminClient, everyAnswer, type Outputs } from '../console/api.ts';
import classes from '../console/console.module.css';
import { useDraft } from '../console/draft-dialog.tsx';
import { CannedPicker } from './canned-picker.tsx';
import { support } from './locales/support.ts';

const t = support.detail;

/** The reply to a ticket: written, or put together of canned answers. */
export function TicketReply({ ticket }: { ticket: Outputs['getTicketForStaff']['data'] }) {
  const queries = useQueryClient();
  const { form, values, getValues, problems, set, text, isSending, send } = useContractForm({ text: '' });
  useDraft(values.text !== '');
  const area = useRef<HTMLTextAreaElement>(null);
  const input = { _id: ticket._id };
  const newest = ticket.messages.at(-1)?._id ?? '';
  const answer = async () => {
    try {
      const { msg } = await adminClient.answerTicket({ ...input, ...values, seenMessageId: newest });
      toast.success(msg);
      set({ text: '' });
      void queries.invalidateQueries({ queryKey: everyAnswer });
    } catch (error) {
      // Only what a colleague wrote is fetched: a list without the ticket would close it and lose the text.
      void queries.invalidateQueries({ queryKey: adminApi.getTicketForStaff.key({ input }) });
      throw error;
    }
  };
  const insert = (words: string) => {
    const { text: written } = getValues();
    const start = area.current?.selectionStart ?? written.length;
    const end = area.current?.selectionEnd ?? start;
    // The caret goes behind what was inserted, once it is there.
    flushSync(() => set({ text: written.slice(0, start) + words + written.slice(end) }));
    area.current?.focus();
    area.current?.setSelectionRange(start + words.length, start + words.length);
  };
  return (
    <CheckedForm form={form} problems={problems} onSubmit={() => send(answer)} className={classes.form}>
      <CannedPicker ticket={ticket} onPick={insert} />
      <Textarea ref={area} label={t.reply} description={t.replyHint} autosize minRows={4} {...text('text')} />
      <Button type="submit" variant="primary" loading={isSending}>
        {t.send}
      </Button>
    </CheckedForm>
  );
}
