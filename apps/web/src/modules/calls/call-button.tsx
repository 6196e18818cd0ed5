import { IconPhone } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useIsOn } from '../../platform/site-features.ts';
import { Button } from '../../ui/button/button.tsx';
import { CreditAmount } from '../../ui/coin/credit-amount.tsx';
import { callWords } from './messages.ts';
import { useCallOffer } from './use-call-offer.ts';

const CallDialog = lazy(() => import('./call-dialog.tsx'));

/** On a model's page, for members, when she takes calls: what a call costs, and the way to one. */
export function CallButton({ modelId, name }: { modelId: string; name: string }) {
  const offer = useCallOffer(modelId);
  const isOn = useIsOn('calls');
  const [isOpen, setOpen] = useState(false);
  if (!isOn || !offer.data || offer.data.cost === null) return null;
  const open = () => {
    setOpen(true);
    offer.refetch().catch(() => undefined);
  };
  return (
    <>
      <Button leftSection={<IconPhone stroke={1.75} aria-hidden />} onClick={open}>
        {callWords.offer.button}&nbsp;
        <CreditAmount amount={offer.data.cost} per={callWords.perMinute} tone="inherit" />
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <CallDialog
            offer={{ ...offer.data, cost: offer.data.cost }}
            name={name}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
