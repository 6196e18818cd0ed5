import { releaseForm } from '@candela/contract/verification/fields';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client } from '../../platform/api.ts';
import { CheckedForm } from '../../platform/forms/checked-form.tsx';
import { useContractForm } from '../../platform/forms/use-contract-form.ts';
import { readRefusal } from '../../platform/refusal.ts';
import { Button } from '../../ui/button/button.tsx';
import { DateOfBirthField } from '../../ui/form/date-of-birth-field.tsx';
import { FormNotice } from '../../ui/form/form-notice.tsx';
import { formatDay } from '../../ui/format/format-date.ts';
import { SectionHeading } from '../../ui/heading/section-heading.tsx';
import { StatusBadge } from '../../ui/tag/status-badge.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { DocumentField } from './document-field.tsx';
import classes from './identity.module.css';
import { IdentityFields, noIdentity } from './identity-fields.tsx';
import { identityMessages } from './messages.ts';

const t = identityMessages.releases;

/** People without an account who are seen in what the model publishes, and the way to add one. */
export function Releases() {
  const releases = useQuery(api.verification.listReleases.queryOptions({ input: {} }));
  const [isAdding, setAdding] = useState(false);
  const rows = releases.data?.data ?? [];
  return (
    <section className={classes.panel} aria-labelledby="releases">
      <SectionHeading title={t.title} />
      <p className="cd-text-2" id="releases">
        {t.lede}
      </p>
      {releases.isError && <FormNotice title={readRefusal(releases.error).msg} />}
      {rows.length > 0 && (
        <ul className={classes.rows}>
          {rows.map((row) => (
            <li key={row._id}>
              <strong>{row.legalName}</strong>
              <StatusBadge status={row.status === 'kept' ? 'approved' : 'rejected'}>
                {t.status[row.status]}
              </StatusBadge>
              <span className="cd-small cd-text-2">
                {t.signed({ day: formatDay(row.signedOn) })} {t.items({ count: row.itemCount })} {row.reason}
              </span>
            </li>
          ))}
        </ul>
      )}
      {isAdding ? (
        <ReleaseForm onDone={() => setAdding(false)} />
      ) : (
        <Button onClick={() => setAdding(true)}>{t.add}</Button>
      )}
    </section>
  );
}

const nothing = { ...noIdentity, signedOn: '', release: null as string | null };
const pictures = ['release', 'front', 'back', 'selfie'] as const;

function ReleaseForm({ onDone }: { onDone: () => void }) {
  const queries = useQueryClient();
  const [isSending, setSending] = useState(false);
  const { form, values, problems, set, check, refuse } = useContractForm(nothing);
  const hasBack = values.kind !== 'passport';
  const submit = async () => {
    const output = check(releaseForm, { ...values, back: hasBack ? values.back : null });
    if (!output) return;
    setSending(true);
    try {
      await client.verification.addRelease(output);
      await queries.invalidateQueries({ queryKey: api.verification.listReleases.key() });
      toast.success(t.saved);
      onDone();
    } catch (error) {
      refuse(error);
      setSending(false);
    }
  };
  return (
    <CheckedForm
      form={form}
      problems={problems}
      onSubmit={() => void submit()}
      className={classes.form}
      autoComplete="off"
    >
      <IdentityFields values={values} problems={problems} set={set} isOther />
      <DateOfBirthField
        label={t.signedOn}
        partLabels={t.signedParts}
        isMyBirthday={false}
        value={values.signedOn}
        error={problems.signedOn}
        onChange={(signedOn) => set({ signedOn })}
      />
      {pictures.map(
        (side) =>
          (side !== 'back' || hasBack) && (
            <DocumentField
              key={side}
              side={side}
              label={side === 'selfie' ? t.selfie : undefined}
              token={undefined}
              error={problems[side] && identityMessages.missing}
              onChange={(fileId) => set({ [side]: fileId })}
            />
          ),
      )}
      <Button type="submit" variant="primary" size="lg" fullWidth loading={isSending}>
        {t.submit}
      </Button>
      <Button variant="text" onClick={onDone}>
        {t.cancel}
      </Button>
    </CheckedForm>
  );
}
