import { applicationForm, type ModelApplication } from '@candela/contract/accounts/application';
import { minuteMs } from '@candela/contract/shared/durations';
import { Textarea, TextInput } from '@mantine/core';
import { IconAt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { api, client } from '../../../platform/api.ts';
import { CheckedForm } from '../../../platform/forms/checked-form.tsx';
import { useContractForm, wholeNumber } from '../../../platform/forms/use-contract-form.ts';
import { NetPrice } from '../../../platform/money/net-price.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { FieldRow } from '../../../ui/form/field-row.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { applicationMessages } from '../application-messages.ts';
import classes from './application.module.css';
import { PreparePicture } from './prepare-picture.tsx';

const t = applicationMessages.prepare;
const inputFirst: ComponentProps<typeof TextInput>['inputWrapperOrder'] = [
  'label',
  'input',
  'description',
  'error',
];

interface PrepareProfileProps {
  token: string;
  application: ModelApplication;
  isNext: boolean;
  onSaved: (application: ModelApplication) => void;
}

/** The profile a model prepares while she waits. */
export function PrepareProfile({ token, application, isNext, onSaved }: PrepareProfileProps) {
  const { name, handle, tagline, description, picturesWait } = application;
  const { form, values, problems, text, check, isSending, send } = useContractForm({
    name,
    handle,
    tagline,
    description,
    groupCost: application.groupCost?.toString() ?? '',
    privateCost: application.privateCost?.toString() ?? '',
  });
  const shares = useQuery({
    ...api.schedule.getPreparedShares.queryOptions({ input: { token }, select: ({ data }) => data }),
    staleTime: minuteMs,
    retry: 1,
  });
  const submit = () => {
    const { groupCost, privateCost } = values;
    const output = check(applicationForm, {
      ...values,
      groupCost: wholeNumber(groupCost),
      privateCost: wholeNumber(privateCost),
    });
    if (!output) return;
    return send(async () => {
      onSaved((await client.accounts.prepareProfile({ token, ...output })).data);
      toast.success(t.saved);
    });
  };
  const address = new URL(`/@${values.handle.toLowerCase()}`, window.location.origin).href;
  return (
    <section aria-label={t.title} className={classes.prepare}>
      <h2>{t.title}</h2>
      <p className="cd-text-2">{picturesWait ? t.looksFirst : t.shownWhenApproved}</p>
      <div className={classes.pictures}>
        {(['profile', 'cover'] as const).map((use) => (
          <PreparePicture key={use} use={use} token={token} application={application} onSaved={onSaved} />
        ))}
      </div>
      <CheckedForm form={form} problems={problems} onSubmit={submit} className={classes.form}>
        <TextInput label={t.name} autoComplete="off" {...text('name')} />
        <TextInput
          label={t.handle}
          description={t.handleHint({ address })}
          leftSection={<IconAt size={20} stroke={1.75} aria-hidden />}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...text('handle')}
        />
        <TextInput label={t.tagline} description={t.taglineHint} {...text('tagline')} />
        <Textarea label={t.description} autosize minRows={4} maxRows={12} {...text('description')} />
        <FieldRow>
          <TextInput
            label={t.groupCost}
            description={<PerMinute kind="liveStream" price={values.groupCost} shares={shares.data} />}
            inputWrapperOrder={inputFirst}
            inputMode="numeric"
            {...text('groupCost')}
          />
          <TextInput
            label={t.privateCost}
            description={<PerMinute kind="privateShow" price={values.privateCost} shares={shares.data} />}
            inputWrapperOrder={inputFirst}
            inputMode="numeric"
            {...text('privateCost')}
          />
        </FieldRow>
        <Button
          type="submit"
          variant={isNext ? 'primary' : 'secondary'}
          size="lg"
          fullWidth
          loading={isSending}
        >
          {t.submit}
        </Button>
      </CheckedForm>
    </section>
  );
}

/** That a price is for a minute, and what she gets of it. */
function PerMinute({
  kind,
  price,
  shares,
}: Pick<ComponentProps<typeof NetPrice>, 'kind' | 'price' | 'shares'>) {
  return (
    <>
      {t.perMinute} <NetPrice kind={kind} price={price} shares={shares} isPerMinute />
    </>
  );
}
