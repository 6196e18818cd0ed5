import { reportReasons } from '@candela/contract/moderation/fields';
import { type CaseReceipt, complaintForm } from '@candela/contract/moderation/operations';
import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { client } from '../../../platform/api.ts';
import { CheckedForm } from '../../../platform/forms/checked-form.tsx';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FormErrorSummary } from '../../../ui/form/form-error-summary.tsx';
import { FormNotice } from '../../../ui/form/form-notice.tsx';
import { formatDate } from '../../../ui/format/format-date.ts';
import { PageFrame } from '../../../ui/frame/page-frame.tsx';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import classes from '../compliance.module.css';
import { messages } from '../messages.ts';

const t = messages.complaint;
const labels = { ...t, reason: messages.reason };
const fields = ['name', 'email', 'address', 'reason', 'text', 'inGoodFaith'] as const;
type Field = (typeof fields)[number];
const fieldId = (name: Field) => `complaint-${name}`;
const reasons = reportReasons.map((value) => ({ value, label: messages.reasons[value] }));

/** The complaint form, for anyone; `?address=` fills in the page it is about. */
export default function ComplaintScreen() {
  const [receipt, setReceipt] = useState<CaseReceipt | null>(null);
  return (
    <PageFrame className={classes.page}>
      <PageHeading title={t.title} lede={t.lede} />
      <p className="cd-text-2">{t.clocks}</p>
      {receipt ? (
        <FormNotice
          tone="good"
          title={t.sent({ number: receipt.number })}
          detail={t.sentDetail({ day: formatDate(receipt.dueAt) })}
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
  const { form, problems, set, text, tick, check, isSending, send } = useContractForm({
    name: user?.name || user?.username || '',
    email: user?.email ?? '',
    address: (params.get('address') ?? '').slice(0, 500),
    reason: null as string | null,
    text: '',
    inGoodFaith: false,
  });
  const submit = () => {
    const output = check(complaintForm);
    return output && send(async () => onSent((await client.moderation.complain(output)).data));
  };
  const wrong = fields.filter((name) => problems[name]);
  const input = (name: Field) => ({ id: fieldId(name), label: labels[name], ...text(name) });
  return (
    <CheckedForm
      form={form}
      problems={problems}
      onSubmit={submit}
      failed={t.notSent}
      className={classes.form}
    >
      {wrong.length > 1 && (
        <FormErrorSummary
          title={t.wrong}
          errors={wrong.map((name) => ({ fieldId: fieldId(name), label: labels[name] }))}
        />
      )}
      <TextInput autoComplete="name" {...input('name')} />
      <TextInput type="email" autoComplete="email" {...input('email')} />
      <TextInput description={t.addressHint} maxLength={500} {...input('address')} />
      <Select
        {...input('reason')}
        data={reasons}
        placeholder={t.select}
        onChange={(reason) => set({ reason })}
      />
      <Textarea autosize minRows={5} maxRows={20} maxLength={4000} {...input('text')} />
      <Checkbox id={fieldId('inGoodFaith')} label={t.inGoodFaith} {...tick('inGoodFaith')} />
      <div>
        <Button type="submit" variant="primary" loading={isSending}>
          {t.send}
        </Button>
      </div>
    </CheckedForm>
  );
}
