import { type ReportReason, reportReasons } from '@candela/contract/moderation/fields';
import { Select, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../platform/api.ts';
import { readRefusal } from '../../platform/refusal.ts';
import { closeReport, type ReportIntent } from '../../platform/report/report-intent.ts';
import { Button } from '../../ui/button/button.tsx';
import { FormNotice } from '../../ui/form/form-notice.tsx';
import { formatDate } from '../../ui/format/format-date.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import classes from './compliance.module.css';
import { messages } from './messages.ts';

const t = messages.report;

/** Asks what is wrong with what is on the page, and sends it to those who decide. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function ReportDialog({ intent }: { intent: ReportIntent }) {
  const { kind, id, title } = intent;
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [text, setText] = useState('');
  const send = useMutation(
    api.moderation.report.mutationOptions({
      onSuccess: ({ data }) => {
        closeReport();
        toast.success(t.sent({ number: data.number }), t.sentDetail({ day: formatDate(data.dueAt) }));
      },
    }),
  );
  return (
    <Dialog
      opened
      onClose={closeReport}
      title={t.title({ title })}
      description={t.lede}
      closeLabel={t.close}
      actions={
        <>
          <Button onClick={closeReport}>{t.cancel}</Button>
          <Button
            variant="primary"
            loading={send.isPending}
            disabled={reason === null}
            onClick={() => reason && send.mutate({ kind, id, reason, text })}
          >
            {t.send}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        {send.isError && <FormNotice title={t.notSent} detail={readRefusal(send.error).msg} />}
        <Select
          label={messages.reason}
          data={reportReasons.map((value) => ({ value, label: messages.reasons[value] }))}
          value={reason}
          onChange={(value) => setReason(value as ReportReason | null)}
          comboboxProps={{ zIndex: 400 }}
        />
        <Textarea
          label={t.text}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={4000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}
