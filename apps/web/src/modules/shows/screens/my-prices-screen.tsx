import { useId } from 'react';
import { client } from '../../../platform/api.ts';
import { CheckedForm } from '../../../platform/forms/checked-form.tsx';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { Button } from '../../../ui/button/button.tsx';
import { PageFrame } from '../../../ui/frame/page-frame.tsx';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import classes from '../go-live/go-live.module.css';
import { OfferFieldset } from '../go-live/offer-section.tsx';
import { PriceFields } from '../go-live/price-fields.tsx';
import { useOfferForm } from '../go-live/use-offer-form.ts';
import { goLive } from '../locales/go-live.ts';

const copy = goLive.prices;

/** /my-prices: what a model's shows, private shows and calls cost, and what she offers beside them. */
export default function MyPricesScreen() {
  useDocumentTitle(copy.title);
  return (
    <PageFrame>
      <div className={classes.prices}>
        <PageHeading title={copy.title} lede={copy.lede} />
        <PricesForm />
      </div>
    </PageFrame>
  );
}

function PricesForm() {
  const id = useId();
  const offer = useOfferForm();
  const { fields, problems } = offer;
  if (offer.isFailed) {
    return (
      <ErrorState
        title={copy.failed}
        cause={copy.failedCause}
        safe={copy.failedSafe}
        retryLabel={copy.retry}
        onRetry={offer.retry}
      />
    );
  }
  if (!fields) return <RowSkeletons label={copy.loading} count={4} />;
  const save = () => {
    const { settings } = offer.check();
    if (!settings) return;
    return offer.send(async () => {
      await client.metering.saveLiveSettings(settings);
      await offer.refetch();
      toast.success(copy.saved);
    });
  };
  return (
    <CheckedForm form={offer.form} problems={problems} onSubmit={save} className={classes.offerFields}>
      <PriceFields id={id} fields={fields} errors={problems} hasGroupCost onChange={offer.change} />
      <OfferFieldset fields={fields} errors={problems} onChange={offer.change} />
      <div>
        <Button type="submit" variant="primary" disabled={!offer.isChanged} loading={offer.isSending}>
          {copy.save}
        </Button>
      </div>
    </CheckedForm>
  );
}
