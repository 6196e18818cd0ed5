import type { VisitorPaymentForm } from '@candela/contract/payments/operations';
import { useId, useState } from 'react';
import { client } from '../../../platform/api.ts';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { createIntentKey } from '../../../platform/intent-key.ts';
import { readRefusal } from '../../../platform/refusal.ts';
import { setUnverifiedUser } from '../../../platform/session/session-store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FormErrorSummary } from '../../../ui/form/form-error-summary.tsx';
import { FormNotice } from '../../../ui/form/form-notice.tsx';
import { formatMoney } from '../../../ui/format/format-count.ts';
import { PageFrame } from '../../../ui/frame/page-frame.tsx';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { buying as t } from '../messages.ts';
import classes from './buying.module.css';
import { BuyingHeading } from './buying-heading.tsx';
import { leaveFor } from './leave-for.ts';
import { savePaymentToken } from './order-draft.ts';
import { MoneyPromises, OrderSummary } from './order-summary.tsx';
import { PackCards } from './pack-cards.tsx';
import { WithOffer } from './packs-state.tsx';
import { ProviderChoice } from './provider-choice.tsx';
import { RecipientFields } from './recipient-fields.tsx';
import { useOrderChoice } from './use-order-choice.ts';
import type { Offer } from './use-packs.ts';
import { emptyVisitor, type VisitorFields } from './visitor-fields.ts';

const loadChecks = () => import('./visitor-form.ts');

/** A visitor chooses a pack and says whose credits they are, on one page. */
export function VisitorBuying({ title }: { title: string }) {
  return (
    <PageFrame className={classes.page}>
      <BuyingHeading title={title} />
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
  const { problems, failure } = visitor;
  const wrong = Object.keys(problems).filter((name): name is keyof VisitorFields => name in emptyVisitor);
  return (
    <form
      ref={visitor.form}
      className={classes.columns}
      data-with-form
      noValidate
      // What checks the answers is here by the time there are any.
      onFocus={() => void loadChecks().catch(() => undefined)}
      onSubmit={(event) => {
        event.preventDefault();
        void visitor.submit();
      }}
    >
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
          <h2>{t.who.title}</h2>
          {wrong.length > 1 && (
            <FormErrorSummary
              title={t.who.errors}
              errors={wrong.map((name) => ({ fieldId: idOf(name), label: labelOf(name) }))}
            />
          )}
          <RecipientFields values={visitor.values} errors={problems} set={visitor.set} idOf={idOf} />
          <OrderSummary order={order} />
          {failure && (
            <FormNotice title={failure.refusal.code === 'network' ? t.notSent : failure.refusal.msg} />
          )}
          <div className={classes.stack}>
            <Button type="submit" variant="primary" size="lg" fullWidth loading={visitor.isSending}>
              {visitor.isSending
                ? t.paying
                : t.pay({ price: formatMoney(order.price.amountMinor, order.price.currency) })}
            </Button>
            <p className={classes.note}>{t.leaveNote({ provider: provider.label })}</p>
            <p className={classes.note}>
              {t.who.already}{' '}
              <UiLink href="/login?returnTo=/purchase-credit" className={classes.link}>
                {t.who.logIn}
              </UiLink>
            </p>
          </div>
        </div>
      )}
    </form>
  );
}

function labelOf(name: keyof VisitorFields): string {
  return name === 'who' ? t.who.label.toLowerCase() : t.who[name].toString().toLowerCase();
}

/** The visitor's answers, what is wrong with them, and the way to the provider's page. */
function useVisitorOrder({ order, provider, returnTo, save }: ReturnType<typeof useOrderChoice>) {
  const form = useContractForm(emptyVisitor);
  const [intent] = useState(() => createIntentKey());

  const pay = async (wanted: VisitorPaymentForm) => {
    try {
      const { data } = await client.payments.makePaymentWithoutLogin(wanted, {
        context: { idempotencyKey: intent.keyFor(wanted) },
      });
      intent.fulfilled();
      save();
      savePaymentToken(data.paymentId, data.paymentToken);
      if (data.unverifiedUser) setUnverifiedUser(data.unverifiedUser);
      leaveFor(data.redirectUrl);
    } catch (error) {
      const { code, msg } = readRefusal(error);
      const field = blamed[code];
      if (field === undefined) throw error;
      form.show({ [field]: msg });
    }
  };
  const submit = async () => {
    if (!order || !provider) return;
    const today = new Date().toISOString().slice(0, 10);
    const wanted = { ...order.request, provider: provider.name, ...(returnTo !== undefined && { returnTo }) };
    try {
      const { readVisitorForm } = await loadChecks();
      const { form: whole, errors } = readVisitorForm(form.getValues(), wanted, today);
      if (whole === null) return form.setProblems(errors);
      await form.send(() => pay(whole));
    } catch (error) {
      form.refuse(error);
    }
  };
  return { ...form, submit };
}

/** Which field is to blame for a refusal that names none. */
const blamed: Partial<Record<string, keyof VisitorFields>> = { under_age: 'dob', username_taken: 'username' };
