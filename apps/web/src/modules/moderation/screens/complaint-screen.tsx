import { reportReasons } from '@candela/contract/moderation/fields';
import { type CaseReceipt, complaintForm } from '@candela/contract/moderation/operations';
import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../../../platform/api.ts';
import { zodErrors } from '../../../platform/forms/zod-errors.ts';
import { readRefusal } from '../../../platform/refusal.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FormErrorSummary } from '../../../ui/form/form-error-summary.tsx';
import { FormNotice } from '../../../ui/form/form-notice.tsx';
import { formatDate } from '../../../ui/format/format-date.ts';
import { PageFrame } from '../../../ui/frame/page-frame.tsx';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import classes from '../compliance.module.css';
import { messages } from '../messages.ts';

const words = messages.complaint;
const labels = { ...words, reason: messages.reason };
const fields = ['name', 'email', 'address', 'reason', 'text', 'inGoodFaith'] as const;
type Field = (typeof fields)[number];
const fieldId = (name: Field) => `complaint-${name}`;
const reasons = reportReasons.map((value) => ({ value, label: messages.reasons[value] }));

/** The complaint form, for anyone; `?address=` fills in the page it is about. */
export default function ComplaintScreen() {
  const [receipt, setReceipt] = useState<CaseReceipt | null>(null);
  return (
    <PageFrame className={classes.page}>
      <PageHeading title={words.title} lede={words.lede} />
      <p className="cd-text-2">{words.clocks}</p>
      {receipt ? (
        <FormNotice
          tone="good"
          title={words.sent({ number: receipt.number })}
          detail={words.sentDetail({ day: formatDate(receipt.dueAt) })}
        />
      ) : (
        <ComplaintForm onSent={setReceipt} />
      )}
    </PageFrame>
  );
}

function ComplaintForm({ onSent }: { onSent: (receipt: CaseReceipt) => void }) {
  const { user } = useSession();
  const [params] = useSearchParams();
  const form = useForm({
    initialValues: {
      name: user?.name || user?.username || '',
      email: user?.email ?? '',
      address: (params.get('address') ?? '').slice(0, 500),
      reason: null as string | null,
      text: '',
      inGoodFaith: false,
    },
    validate: (values) => zodErrors(complaintForm, values),
  });
  const send = useMutation(
    api.moderation.complain.mutationOptions({
      onSuccess: ({ data }) => onSent(data),
      onError: (error) => form.setErrors(readRefusal(error).fields),
    }),
  );
  const wrong = fields.filter((name) => form.errors[name]);
  const input = (name: Field) => ({ id: fieldId(name), label: labels[name], ...form.getInputProps(name) });
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((values) => send.mutate(complaintForm.parse(values)))}
    >
      {wrong.length > 1 && (
        <FormErrorSummary
          title={words.wrong}
          errors={wrong.map((name) => ({ fieldId: fieldId(name), label: labels[name] }))}
        />
      )}
      {send.isError && <FormNotice title={words.notSent} detail={readRefusal(send.error).msg} />}
      <TextInput autoComplete="name" {...input('name')} />
      <TextInput type="email" autoComplete="email" {...input('email')} />
      <TextInput description={words.addressHint} maxLength={500} {...input('address')} />
      <Select data={reasons} {...input('reason')} />
      <Textarea autosize minRows={5} maxRows={20} maxLength={4000} {...input('text')} />
      <Checkbox
        id={fieldId('inGoodFaith')}
        label={words.inGoodFaith}
        {...form.getInputProps('inGoodFaith', { type: 'checkbox' })}
      />
      <div>
        <Button type="submit" variant="primary" loading={send.isPending}>
          {words.send}
        </Button>
      </div>
    </form>
  );
}
