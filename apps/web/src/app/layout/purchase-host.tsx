import { lazy, Suspense, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { getInterrupted, saveInterrupted } from '../../platform/purchase/interrupted-purchase.ts';
import { offerAgain, usePurchaseRequest } from '../../platform/purchase/purchase-intent.ts';
import { useSocketEvent } from '../../platform/realtime/socket.ts';
import { updateBalance } from '../../platform/session/session-store.ts';
import { panelHashes } from '../panels.ts';

const PurchaseDialogs = lazy(() => import('../../modules/ledger/spending/purchase-dialogs.tsx'));

/** Lies over every page: the dialogs that spend credits, what was interrupted for want of them, and the balance. */
export function PurchaseHost({ hash, signedIn }: { hash: string; signedIn: boolean }) {
  const request = usePurchaseRequest();
  useGoOn(hash);
  return (
    <>
      {signedIn && <BalanceFollower />}
      {request && (
        <Suspense fallback={null}>
          <PurchaseDialogs request={request} />
        </Suspense>
      )}
    </>
  );
}

/** The balance is right in every tab, whichever of them spent. */
function BalanceFollower() {
  useSocketEvent('wallet.balance', ({ netCreditScore }) => updateBalance(netCreditScore));
  return null;
}

/** Back from buying credits, what waited for them is offered again, once. */
function useGoOn(hash: string) {
  const navigate = useNavigate();
  useEffect(() => {
    if (hash !== panelHashes.goOn) return;
    void navigate({ hash: '', search: window.location.search }, { replace: true });
    const interrupted = getInterrupted();
    saveInterrupted(null);
    offerAgain(interrupted);
  }, [hash, navigate]);
}
