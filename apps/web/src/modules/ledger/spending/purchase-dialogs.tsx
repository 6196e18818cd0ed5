import { useState } from 'react';
import type { PurchaseIntent, PurchaseRequest } from '../../../platform/purchase/purchase-intent.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { JoinFirst } from './join-first.tsx';
import { lackFor } from './lack-for.ts';
import { QuickBuyDialog } from './quick-buy-dialog.tsx';
import { TipDialog } from './tip-dialog.tsx';
import { TipHistoryDialog } from './tip-history-dialog.tsx';
import { UnlockDialog } from './unlock-dialog.tsx';

/** Shows the dialog some page asked for with requestPurchase, requestTip, requestTipHistory or requestCredits. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function PurchaseDialogs({ request }: { request: PurchaseRequest }) {
  const { status } = useSession();
  const cancel = () => request.settle('cancelled');
  if (status === 'loading') return null;
  if (status === 'signedOut') return <JoinFirst request={request} />;
  switch (request.ask) {
    case 'purchase':
      return <Purchase key={request.id} intent={request.intent} settle={request.settle} />;
    case 'tip':
      return (
        <TipDialog key={request.id} intent={request.intent} draft={request.draft} onDone={request.settle} />
      );
    case 'tipHistory':
      return <TipHistoryDialog onClose={cancel} />;
    case 'credits':
      return <QuickBuyDialog key={request.id} intent={request.intent} onClose={cancel} />;
  }
}

/** Asks whoever lacks credits for them at once: a press on a price that cannot be paid would lead there anyway. */
function Purchase({ intent, settle }: { intent: PurchaseIntent } & Pick<PurchaseRequest, 'settle'>) {
  const { user } = useSession();
  const balance = user?.netCreditScore ?? 0;
  const [hadEnough, setHadEnough] = useState(false);
  // For good: afterwards the balance is smaller by what was bought.
  if (!hadEnough && balance >= intent.priceCredits) setHadEnough(true);
  if (hadEnough) return <UnlockDialog intent={intent} onDone={settle} />;
  return <QuickBuyDialog intent={lackFor(intent, balance)} onClose={() => settle('cancelled')} />;
}
