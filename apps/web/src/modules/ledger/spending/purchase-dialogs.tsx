import type { PurchaseRequest } from '../../../platform/purchase/purchase-intent.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { JoinFirst } from './join-first.tsx';
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
      return <UnlockDialog key={request.id} intent={request.intent} onDone={request.settle} />;
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
