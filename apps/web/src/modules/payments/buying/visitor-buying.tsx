import { type SubmitEvent, useId, useState } from 'react';
import { client } from '../../../platform/api.ts';
import { createIntentKey } from '../../../platform/intent-key.ts';
import { type ReadRefusal, readRefusal } from '../../../platform/refusal.ts';
import { setUnverifiedUser } from '../../../platform/session/session-store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FormErrorSummary } from '../../../ui/form/form-error-summary.tsx';
import { FormNotice } from '../../../ui/form/form-notice.tsx';
import { formatMoney } from '../../../ui/format/format-count.ts';
import { PageFrame } from '../../../ui/frame/page-frame.tsx';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { buying as words } from '../messages.ts';
import classes from './buying.module.css';
import { leaveFor } from './leave-for.ts';
import { savePaymentToken } from './order-draft.ts';
import { MoneyPromises, OrderSummary } from './order-summary.tsx';
import { PackCards } from './pack-cards.tsx';
import { WithOffer } from './packs-state.tsx';
import { ProviderChoice } from './provider-choice.tsx';
import { RecipientFields } from './recipient-fields.tsx';
import { useOrderChoice } from './use-order-choice.ts';
import type { Offer } from './use-packs.ts';
import {
  emptyVisitor,
  fieldErrors,
  readVisitorForm,
  type VisitorErrors,
  type VisitorFields,
} from './visitor-form.ts';

/** A visitor chooses a pack and says whose credits they are, on one page. */
export function VisitorBuying({ title }: { title: string }) {
  return (
    <PageFrame className={classes.page}>
      <PageHeading title={title} lede={words.lede} />
      <WithOffer>{(offer) => <VisitorOrder offer={offer} />}</WithOffer>
    </PageFrame>
  );
}

function VisitorOrder({ offer }: { offer: Offer }) {
  const choice = useOrderChoice(offer);
  const { order, provider } = choice;
  const visitor = useVisitorOrder(choice);
  const prefix = useId();
  const idOf = (name: string) => `${prefix}-${name}`;
  const wrong = Object.keys(visitor.errors) as (keyof VisitorFields)[];
  return (
    <form className={classes.columns} data-with-form onSubmit={visitor.submit} noValidate>
      <div className={classes.main}>
        <PackCards packs={offer.packs} value={order?.pack?._id ?? null} onChange={choice.choosePack} />
        <ProviderChoice
          providers={offer.providers}
          value={provider?.name ?? null}
          onChange={choice.chooseProvider}
        />
        {order && provider && <MoneyPromises order={order} provider={provider} />}
      </div>
      {order && provider && (
        <div className={classes.panel}>
          <h2>{words.who.title}</h2>
          {wrong.length > 1 && (
            <FormErrorSummary
              title={words.who.errors}
              errors={wrong.map((name) => ({ fieldId: idOf(name), label: labelOf(name) }))}
            />
          )}
          <RecipientFields
            values={visitor.values}
            errors={visitor.errors}
            onChange={visitor.change}
            idOf={idOf}
          />
          <OrderSummary order={order} />
          {visitor.failure && (
            <FormNotice title={visitor.failure.code === 'network' ? words.notSent : visitor.failure.msg} />
          )}
          <div className={classes.stack}>
            <Button type="submit" variant="primary" size="lg" fullWidth loading={visitor.isPaying}>
              {visitor.isPaying
                ? words.paying
                : words.pay({ price: formatMoney(order.price.amountMinor, order.price.currency) })}
            </Button>
            <p className={classes.note}>{words.leaveNote({ provider: provider.label })}</p>
            <p className={classes.note}>
              {words.who.already}{' '}
              <UiLink href="/login?returnTo=/purchase-credit" className={classes.link}>
                {words.who.logIn}
              </UiLink>
            </p>
          </div>
        </div>
      )}
    </form>
  );
}

function labelOf(name: keyof VisitorFields): string {
  return name === 'who' ? words.who.label.toLowerCase() : words.who[name].toString().toLowerCase();
}

/** The visitor's answers, what is wrong with them, and the way to the provider's page. */
function useVisitorOrder({ order, provider, returnTo, save }: ReturnType<typeof useOrderChoice>) {
  const [values, setValues] = useState(emptyVisitor);
  const [errors, setErrors] = useState<VisitorErrors>({});
  const [failure, setFailure] = useState<ReadRefusal | null>(null);
  const [isPaying, setIsPaying] = useState(false);
  const [intent] = useState(() => createIntentKey());

  const change = <Name extends keyof VisitorFields>(name: Name, value: VisitorFields[Name]) => {
    setValues((before) => ({ ...before, [name]: value }));
    // Errors are checked again on submit, not while typing.
    setErrors(({ [name]: _, ...others }) => (name === 'who' ? {} : (others as VisitorErrors)));
  };
  const pay = async () => {
    if (!order || !provider || isPaying) return;
    const today = new Date().toISOString().slice(0, 10);
    const wanted = { ...order.request, provider: provider.name, ...(returnTo !== undefined && { returnTo }) };
    const { form, errors: found } = readVisitorForm(values, wanted, today);
    setErrors(found);
    setFailure(null);
    if (!form) return;
    setIsPaying(true);
    try {
      const { data } = await client.payments.makePaymentWithoutLogin(form, {
        context: { idempotencyKey: intent.keyFor(form) },
      });
      intent.fulfilled();
      save();
      savePaymentToken(data.paymentId, data.paymentToken);
      if (data.unverifiedUser) setUnverifiedUser(data.unverifiedUser);
      leaveFor(data.redirectUrl);
    } catch (error) {
      const refusal = readRefusal(error);
      const blamed = refusal.code === 'under_age' ? { dob: refusal.msg } : {};
      const taken = refusal.code === 'username_taken' ? { username: refusal.msg } : {};
      const atFields = { ...taken, ...blamed, ...fieldErrors(Object.entries(refusal.fields)) };
      setErrors(atFields);
      if (Object.keys(atFields).length === 0) setFailure(refusal);
      setIsPaying(false);
    }
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    pay().catch(() => undefined);
  };
  return { values, errors, failure, isPaying, change, submit };
}
